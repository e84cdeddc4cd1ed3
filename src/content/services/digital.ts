import type { ServiceTexts } from '#content/service.ts';

export const digital = {
  hint: 'Assessment, roadmap, change',
  hue: 205,
  mark: {
    box: '2 0 20 24',
    path: 'M12 9.2L19.2 2 22 4.8 14.8 12l7.2 7.2-2.8 2.8-7.2-7.2L4.8 22 2 19.2 9.2 12 2 4.8 4.8 2z',
  },
  nameInSentences: 'digital transformation',
  description: 'From paper and spreadsheets to systems people choose to use, one department at a time.',
  subcategories: [
    {
      title: 'Assessment',
      article: 'assessment',
      icon: 'ruler',
      description: 'Two weeks with the people who do the work, to map every handoff and every wait.',
    },
    {
      title: 'Roadmap',
      article: 'roadmap',
      icon: 'map',
      description: 'Twelve months on one page: what comes first, what is left out, and what each step costs.',
    },
    {
      title: 'Workflow redesign',
      icon: 'cog',
      description: 'Forms, approvals and filing rebuilt around the case instead of the department.',
    },
    {
      title: 'Change management',
      article: 'change-management',
      icon: 'users',
      description: 'The people who will use it choose it, test it and teach it to the next team.',
    },
    {
      title: 'Return on investment',
      article: 'roi-measurement',
      icon: 'scale',
      description: 'How long a case took before and how long it takes now, measured the same way both times.',
    },
  ],
  metadata: {
    description:
      'For teams on paper and spreadsheets: a two-week assessment, a year’s roadmap with costs, redesigned workflows, and proof a year later that it paid off.',
    keywords: [
      'digital transformation',
      'process assessment',
      'technology roadmap',
      'workflow redesign',
      'change management',
    ],
  },
  documentation: {
    id: 'digital-transformation',
    title: 'Digital Transformation',
    description: 'How to see the work as it is, plan the change, and prove that it paid off.',
  },
  demo: {
    projectId: 'fundy-clinics',
    description:
      'Move an appointment to another room or another clinic and watch the week rearrange itself. The patients are made up.',
  },
  composition: { first: 'process' },
  lead: 'We start at the desk where the form lands, not with a software catalogue.',
  longDescription:
    '<p class="lead">In many offices the same fact is typed into three systems and trusted in none of them.</p>' +
    '<p>We sit with the people who do the work and write down each step, wait and detour. From those notes we make a plan that begins where the gain is large and the risk is small. It has a price for each step, and you can stop after any step with something that works.</p>' +
    '<p>The change itself moves at the speed of the people in it. Old and new run side by side until the team says the old one can go. The first group to switch teaches the second. Three and twelve months after handover we sit at the same desks again and time the same kind of case.</p>',
  benefits: [
    'The work understood before software is chosen',
    'A price for each step, and you can stop there',
    'Old and new run side by side',
    'Trainers come from your own team',
    'No commission from software vendors',
    'We come back after three and twelve months',
  ],
  outcomes: [
    'No licences bought for the wrong problem',
    'A budget you can stop at any step',
    'An office that never has to stop work',
    'A colleague down the hall who can help',
    'Advice from people who sell no software',
  ],
  price: { item: 'An assessment with a roadmap', from: 12_000, to: 26_000, sample: true },
  processHeading: 'How a department makes the change',
  process: [
    {
      title: 'Watch the work',
      description: 'We follow real cases through the office and note every delay. We time the case, never a person.',
    },
    {
      title: 'Agree on one number',
      description:
        'Days to a decision or minutes per search: we measure what the team cares about before anything changes.',
    },
    {
      title: 'Redesign the process',
      description:
        'We remove steps that serve no purpose. We try what remains on paper before we build it on a screen.',
    },
    {
      title: 'Move a small group',
      description:
        'A handful of colleagues use the new system for a month. They decide what must change before others follow.',
    },
    {
      title: 'Switch and compare',
      description: 'The others switch in groups. When the last group has settled in, we measure the number again.',
    },
  ],
  faqs: [
    {
      question: 'How long until we see a result?',
      answer:
        '<p><strong>Small projects take 4-6 weeks and large ones 3-6 months.</strong> That is the time from signature to a first usable release; handover, with all data and training, comes later. A single form with its approvals is small. A register shared by several departments is large. In a large project a first group is at work in the new system about halfway through, so that you can judge it before the rest is ordered.</p>',
    },
    {
      question: 'Do we have to replace the systems we have?',
      answer:
        '<p>Rarely all of them. Many problems lie between two systems, where people retype what the other one already has. We list what each one does well, connect those worth keeping and retire the others once their last user agrees.</p>',
    },
    {
      question: 'What if staff do not want the change?',
      answer:
        '<p>They usually have a reason, and often it is a step we have missed. We ask the sharpest critics to test first and we change what they find. Training is done by colleagues, in working time.</p>',
    },
    {
      question: 'How do you prove that it paid off?',
      answer:
        '<p>We set the days saved per application against the full cost: licences, our fees and the hours your staff spent. Your own accountant can repeat the calculation without us.</p>',
    },
    {
      question: 'Do you earn money from software vendors?',
      answer:
        '<p>No. We take no commission and resell no licences. When a project needs a product, we compare at least two against your own list of tasks and give you the table with our reasons. You sign the contract with the supplier directly.</p>',
    },
  ],
  relatedServices: ['ai-services', 'cybersecurity', 'mobile'],
  keyFeatures: [
    {
      title: 'Wait map',
      description:
        'One case drawn from arrival to archive, with the hours it spent in each tray. Most of that time turns out to be waiting.',
    },
    {
      title: 'Stop points',
      description:
        'For each step the plan says what you would have if you stopped there. You order the next step when the last one works.',
    },
    {
      title: 'Trainers from your team',
      description:
        'Two people per department learn the system first and teach it. Their schedule leaves them the hours to do so.',
    },
    {
      title: 'Before-and-after sheet',
      description:
        'One page shows the figures before and after and what the change cost. The owner of the budget signs it.',
    },
  ],
  stats: [
    { value: '62', label: 'departments moved off paper since 2015', sample: true },
    { value: '41%', label: 'less waiting per case after a year, median', sample: true },
    { value: '90%', label: 'of users taught by a colleague', sample: true },
    { value: '12 months', label: 'after handover we come back a second time', sample: true },
  ],
  closing: {
    heading: 'Pick the form everyone complains about',
    lead: 'We will follow it through the building and show you where it waits.',
  },
} as const satisfies ServiceTexts;
