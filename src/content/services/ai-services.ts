import type { ServiceDetail, ServiceSummary } from './service.ts';

export const summary = {
  id: 'ai-services',
  title: 'AI Solutions',
  hint: 'Reading, forecasting, sorting',
  chartLabel: 'AI',
  hue: 345,
  mark: { box: '6.5 0 11 24', path: 'M12 1l5.5 9.5h-11zM12 12.5L17.5 22h-11z' },
} as const satisfies ServiceSummary;

export const detail = {
  nameInSentences: 'AI solutions',
  description: 'Models that read, predict and sort, tested on your own data before anyone relies on them.',
  subcategories: [
    {
      title: 'Machine learning models',
      icon: 'brain',
      description: 'A model trained on your records, with its error measured before it goes near a decision.',
    },
    {
      title: 'Document understanding',
      icon: 'file-search',
      description:
        'Invoices, forms and letters read into fields, with a question to a person where the page is unclear.',
    },
    {
      title: 'Customer service assistants',
      icon: 'message-square',
      description: 'Answers drawn from your own manuals, each with its source, and a handover when there is none.',
    },
    {
      title: 'Demand forecasting',
      icon: 'trending-up',
      description: 'What will be needed next week, as a range you can plan with instead of a single number.',
    },
    {
      title: 'Process automation',
      icon: 'workflow',
      description: 'The sorting and copying between two systems, done overnight and logged line by line.',
    },
  ],
  metadata: {
    description:
      'Document reading, demand forecasts, support assistants and process automation. Every model is delivered with its error rate, measured on your own records.',
    keywords: [
      'AI consulting',
      'machine learning models',
      'document understanding',
      'demand forecasting',
      'customer service assistant',
      'process automation',
    ],
  },
  documentation: {
    id: 'ai-solutions',
    title: 'AI Solutions',
    description: 'From the first question to a model somebody answers for.',
  },
  demo: {
    projectId: 'ledgerline',
    description:
      'Pick a sample invoice and compare the page with the fields read from it. Then answer the one question it puts to you.',
  },
  lead: 'You see the error rate beside the way you work today, and then decide. If the old way is better, we say so.',
  longDescription:
    '<p class="lead">A model is useful when somebody can say how often it is wrong, and what a wrong answer costs.</p>' +
    '<p>So we begin with the mistakes. We take a year or more of your records, hide the last part, and ask the model to predict what you already know. The result is compared with the rule of thumb your people use now. Four first ideas in ten end there, for the price of a fortnight’s work.</p>' +
    '<p>The others go to work in stages. First the model runs silently beside the old way. Then it suggests and a person decides. It acts alone only above a threshold you have set, and every case it handled can be looked up. Your records stay on systems you control. The model, its training code and its test results belong to you.</p>',
  benefits: [
    'Error measured on your own records first',
    'Compared with the way you work today',
    'Uncertain cases always go to a person',
    'Model, training code and test results are yours',
    'Runs in Canada or on your own servers',
    'Watched for drift after the first release',
  ],
  processHeading: 'How a model gets to work',
  process: [
    {
      title: 'Name the decision',
      description: 'One decision, who takes it now, and what a wrong one costs. If nobody can say, we stop here.',
    },
    {
      title: 'Read the data',
      description:
        'We count gaps, doubles and silent changes in your records. A two-page note tells you what they can and cannot support.',
    },
    {
      title: 'Build and compare',
      description:
        'A simple model first, then a larger one if it earns its keep. Both are tested on records neither has seen.',
    },
    {
      title: 'Run in the shadow',
      description: 'Four weeks beside the old way, with no effect on the work. Your team marks every disagreement.',
    },
    {
      title: 'Release and watch',
      description:
        'The model goes live behind your threshold. A weekly figure shows whether it still performs as tested.',
    },
  ],
  caseStudies: [
    {
      title: 'A range for every elevator and day',
      client: 'Atlantic Grain',
      industry: 'Agriculture',
      challenge:
        'Each of the 11 elevators phoned in its own guess for the coming week. The combined forecast was off by 19 %, and turning it into a plan for trains and staff took a full day.',
      solution:
        'We trained a model on past weigh-scale tickets, weather and sales contracts. It gives a range per elevator and day. The planner may change any figure and notes the reason.',
      results: [
        'Forecast error down from 19 % to 8 %',
        'A week planned in 2 hours instead of a day',
        'All 11 elevators on one plan',
      ],
      imageUrl: '/pictures/atlantic-grain.jpg',
      imageAlt: 'Elevator plan for the week with expected tonnes per day',
    },
    {
      title: 'Cracks found before the castings ship',
      client: 'Quoddy Castings',
      industry: 'Manufacturing',
      challenge:
        'Inspectors checked 1,400 castings a day by eye under a lamp. Late in a shift attention fades, and 2.1 % of cracks were missed.',
      solution:
        'A camera above the belt photographs every casting. The model outlines what it takes for a crack, and an inspector confirms or clears it on a screen. Each correction joins the next training set.',
      results: [
        '1,400 castings inspected a day',
        'Missed cracks down from 2.1 % to 0.3 %',
        'The inspector keeps the last word',
      ],
      imageUrl: '/pictures/quoddy-castings.jpg',
      imageAlt: 'Photograph grid of castings with one crack outlined',
    },
  ],
  faqs: [
    {
      question: 'How much data do we need?',
      answer:
        '<p>It depends on the decision, so we count before we promise. For sorting letters into a few kinds, some hundred labelled examples of each usually allow a first honest measurement. A weekly forecast needs at least two years, to see the season twice. The article on <a href="/resources/documentation/ai-solutions/data-requirements">data requirements</a> shows how to estimate your own case.</p>',
    },
    {
      question: 'Will our data train somebody else’s model?',
      answer:
        '<p>No. Your records train your model only and stay in an environment you choose, in Canada or on your premises. Where a hosted language model is part of the answer, the contract with its supplier excludes training on your data. We name that supplier in writing before the first record is sent.</p>',
    },
    {
      question: 'What happens when the model is wrong?',
      answer:
        '<p>It will be, at a rate you know beforehand. Each answer carries a confidence, and below your threshold the case goes to a person. In the first quarter we read the wrong answers every week. They are added to the test set, so that the same mistake is noticed if it returns.</p>',
    },
    {
      question: 'How do you know a model still works after a year?',
      answer:
        '<p>Every month a person checks a random sample of its answers. If the measured error leaves the agreed band, an alarm reaches you and us, and within 24 hours someone looks for the cause: a changed form, a new supplier, a sensor that was moved. Retraining comes after that, not before.</p>',
    },
    {
      question: 'Can you work with a model we already have?',
      answer:
        '<p>Yes, and it is often cheaper. We begin by testing it on records it has never seen, which takes one to two weeks. You get the error by type of case, the costliest weakness and an estimate for mending it. Some models need only a better threshold. Others should be retired, and the report says which.</p>',
    },
  ],
  relatedServices: ['digital', 'smart-product'],
  keyFeatures: [
    {
      title: 'Baseline report',
      description:
        'The error of your present method, taken on the same records as the model’s. Without that figure no improvement can be claimed.',
    },
    {
      title: 'Review desk',
      description:
        'Doubtful cases arrive in one list with the source beside them. A person answers in a few seconds and the answer is kept.',
    },
    {
      title: 'Decision log',
      description:
        'Each prediction is stored with its inputs, model version and confidence. Months later you can still see why a case was sorted as it was.',
    },
    {
      title: 'Drift alarm',
      description:
        'Every night the day’s inputs are compared with those of the test period. A change beyond the agreed band is sent to a named person.',
    },
  ],
  stats: [
    { value: '31', label: 'models in daily use at our clients' },
    { value: '40 %', label: 'of first ideas end after the data check' },
    { value: '6 weeks', label: 'from first records to a measured prototype, median' },
    { value: '24 hours', label: 'at most until a person looks into a drift alarm' },
  ],
  closing: {
    heading: 'Bring one decision and a year of records',
    lead: 'After a fortnight you will know whether a model can help, and by how much.',
  },
} as const satisfies ServiceDetail;
