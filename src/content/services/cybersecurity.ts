import type { ServiceTexts } from '#content/service.ts';

export const cybersecurity = {
  hint: 'Audits, testing, response',
  hue: 35,
  mark: { box: '7 0 10 24', path: 'M12 1.3a5 5 0 0 1 0 10 5 5 0 0 1 0-10zm0 11.4a5 5 0 0 1 0 10 5 5 0 0 1 0-10z' },
  nameInSentences: 'cybersecurity',
  description: 'We find the way in before someone else does, close it and train your staff.',
  subcategories: [
    {
      title: 'Security audit',
      article: 'security-audit',
      icon: 'clipboard-check',
      description: 'What is exposed, ranked by what it would cost you. It takes two weeks for most firms.',
    },
    {
      title: 'Penetration testing',
      article: 'pen-testing',
      icon: 'key-round',
      description: 'We try to get in, with your written permission, and show each step we took.',
    },
    {
      title: 'Compliance',
      article: 'compliance',
      icon: 'calendar-check',
      description: 'ISO 27001, SOC 2 and PIPEDA as a calendar of small tasks instead of one bad month.',
    },
    {
      title: 'Incident response',
      article: 'incident-response',
      icon: 'siren',
      description: 'A phone answered around the clock. Work on a critical incident starts during the call.',
    },
    {
      title: 'Staff training',
      icon: 'graduation-cap',
      description: 'Forty minutes a quarter, with examples from your own inbox.',
    },
  ],
  metadata: {
    description:
      'Security audits, penetration tests, help with ISO 27001, SOC 2 and PIPEDA, incident response around the clock, and short training for every shift.',
    keywords: [
      'cybersecurity',
      'security audit',
      'penetration testing',
      'ISO 27001',
      'SOC 2',
      'PIPEDA compliance',
      'incident response',
    ],
  },
  documentation: {
    id: 'cybersecurity',
    title: 'Cybersecurity',
    description: 'Audits, penetration tests, compliance and incidents, each with its checklist.',
  },
  demo: {
    projectId: 'watchkeeper',
    description:
      'Open the alert at the top, assign it to someone on the watch and follow its timeline to the end. All events are invented.',
  },
  composition: {
    first: 'numbers',
    numbers: [
      { value: '14', label: 'findings in one insurer’s audit', sample: true },
      { value: '3', label: 'could have done serious harm', sample: true },
      { value: '0', label: 'of those three still open after five days', sample: true },
    ],
  },
  lead: 'Our testers have run systems themselves. They know what a repair costs on a working day.',
  longDescription:
    '<p class="lead">Intruders rarely need anything clever. They use a password from an old leak, a laptop nobody updates, or the account of someone who left in March.</p>' +
    '<p>An audit finds those openings and ranks them by the damage they could do. We start where money and personal data move: the bank file, the client database, the remote access of a supplier. Each finding comes with evidence, a repair, and the hours that repair will take.</p>' +
    '<p>Testing follows published methods, such as the OWASP ASVS for web applications, and stays within limits you have signed. Afterwards we close holes alongside your team, train the people who open the email, or answer the call when something has gone wrong. Our incident plans follow NIST SP 800-61.</p>',
  benefits: [
    'Findings ranked by damage to your business',
    'Price fixed before the first test',
    'Retest of closed findings included',
    'Testers who have run systems themselves',
    'Critical incidents handled at once, day or night',
    'Training during each shift’s own hours',
  ],
  outcomes: [
    'A list that says what to repair on Monday',
    'A security budget without surprises',
    'Proof for auditors that the holes are closed',
    'Repairs that fit a working day',
    'Someone to call at three in the morning',
  ],
  price: { item: 'A first audit', from: 9_500, to: 24_000, sample: true },
  processHeading: 'How an audit runs',
  process: [
    {
      title: 'Set the limits',
      description:
        'One meeting and one signed page settle what may be tested, at which hours, and whom to call if something stops.',
    },
    {
      title: 'List what is there',
      description: 'We list the servers, accounts, suppliers and laptops that can reach your data.',
    },
    {
      title: 'Try the openings',
      description:
        'We work from outside first, then with the rights of an ordinary user. Each day ends with a short note to your contact.',
    },
    {
      title: 'Rank and report',
      description:
        'The first page lists the findings that matter, in order. The pages behind it give the evidence and the steps to fix each one.',
    },
    {
      title: 'Repair and retest',
      description:
        'Your team or ours makes the changes. We then repeat our attempts and record which of them still succeed.',
    },
  ],
  faqs: [
    {
      question: 'How often should we have an audit?',
      answer:
        '<p>We advise three intervals: <strong>critical infrastructure every 6 months, high-risk systems annually, standard systems every 12-18 months.</strong> A takeover, a new payment system or a break-in is a reason to have one sooner.</p>',
    },
    {
      question: 'How quickly do you respond to an incident?',
      answer:
        '<p>Clients with a response agreement have a number that reaches the person on duty. Our response times are <strong>critical: immediate, high: 4 hours, medium: 8 hours, low: 24 hours.</strong> They are clock hours, so nights and weekends count. The person who takes the call stays with the case until it has been handed over properly.</p>',
    },
    {
      question: 'Can testing take our systems down?',
      answer:
        '<p>The risk is small and we plan for it. Tests that could slow a system run in an agreed window, with your administrator on the phone and a restore rehearsed beforehand. Denial-of-service attacks are left out unless you order them in writing. When in doubt we stop and call.</p>',
    },
    {
      question: 'Will you certify us for ISO 27001 or SOC 2?',
      answer:
        '<p>No. An ISO 27001 certificate comes from an accredited body, and a SOC 2 report from an independent accounting firm. We find the gaps, write the missing procedures with the people who will follow them, and collect evidence month by month.</p>',
    },
    {
      question: 'What happens to what you learn about us?',
      answer:
        '<p>Evidence is encrypted and seen only by the testers named in the agreement. We sign your confidentiality agreement, or offer ours, before details are discussed. Once the retest is done we delete our working copies, and you get a written confirmation with the date. The report is yours.</p>',
    },
  ],
  relatedServices: ['digital', 'ai-services'],
  keyFeatures: [
    {
      title: 'Ranking by damage',
      description:
        'Findings are ordered by what a break-in there would cost you. A CVSS score is given as well, for auditors who ask for one.',
    },
    {
      title: 'Evidence you can repeat',
      description:
        'Every finding lists its exact steps. Your own administrator can follow them and see the same result.',
    },
    {
      title: 'On-call phone',
      description: 'Clients with a response agreement reach someone who can read logs and isolate a machine.',
    },
    {
      title: 'Practice emails',
      description:
        'Test messages modelled on your suppliers and forms. You see how many were reported, never who clicked.',
    },
  ],
  stats: [
    { value: '16', label: 'findings in a first audit, median', sample: true },
    { value: '91%', label: 'of serious findings closed within a month', sample: true },
    { value: '4 hours', label: 'at most until work on a high incident begins', sample: true },
    { value: '160', label: 'audits since 2015', sample: true },
  ],
  closing: {
    heading: 'Find out how far an intruder would get',
    lead: 'A first audit starts at CAD 9,500, retest included.',
  },
} as const satisfies ServiceTexts;
