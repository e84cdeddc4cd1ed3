import type { ServiceTexts } from '#content/service.ts';

export const aiServices = {
  hint: 'Assistants, agents, forecasts',
  hue: 345,
  mark: { box: '6.5 0 11 24', path: 'M12 1l5.5 9.5h-11zM12 12.5L17.5 22h-11z' },
  nameInSentences: 'AI solutions',
  description: 'Language models, agents and forecasts, tested on your own cases before anyone relies on them.',
  subcategories: [
    {
      title: 'Assistants that cite sources',
      article: 'getting-started',
      icon: 'message-square',
      description:
        'Answers from your own manuals, each with its source. What the manuals do not answer goes to a colleague.',
    },
    {
      title: 'Document reading',
      article: 'data-requirements',
      icon: 'file-search',
      description: 'Invoices, forms and letters are read into fields, and a person is asked where the page is unclear.',
    },
    {
      title: 'Agents within limits',
      article: 'implementation-guide',
      icon: 'workflow',
      description:
        'They look things up, write drafts and file in your systems. Sending, paying and deleting need approval.',
    },
    {
      title: 'Forecasts and inspection',
      article: 'model-training',
      icon: 'trending-up',
      description: 'Models trained on your own history: what will be needed next week, which casting has a crack.',
    },
    {
      title: 'Evaluation',
      icon: 'brain',
      description: 'A test set of your own cases, run again whenever a model, a prompt or a price changes.',
    },
  ],
  metadata: {
    description:
      'Assistants that cite sources, document reading, agents and forecasts. You know the error rate and running cost from your own cases before release.',
    keywords: [
      'AI consulting',
      'language models',
      'retrieval-augmented generation',
      'AI agents',
      'model evaluation',
      'document reading',
      'demand forecasting',
    ],
  },
  documentation: {
    id: 'ai-solutions',
    title: 'AI Solutions',
    description: 'From the first question to a model in use that has an owner.',
  },
  demo: {
    projectId: 'ledgerline',
    description:
      'Pick a sample invoice and compare the page with the fields read from it. Then answer the one question it asks you.',
  },
  composition: { first: 'proof' },
  lead: 'Before release you know three things: how often it is wrong, what a case costs, and who has the last word.',
  longDescription:
    '<p class="lead">A language model can read, draft and look things up. It cannot tell you how often it is wrong on your cases.</p>' +
    '<p>Finding that out is our job. We collect a few hundred real cases with the answers your people gave, and test every candidate on them: a hosted model, an open one on your own hardware, a simple forecast where the question is a number. We compare the error rate, the seconds and the cents per case with the way you work now.</p>' +
    '<p>A model that passes goes live in stages: first in the background, then as a suggestion to your staff, and on its own only where a mistake can be undone. We never trust text from outside, because a letter can contain instructions too. Records are processed only in environments you approve, each named in writing. The prompts, the test set and the results are yours.</p>',
  benefits: [
    'Error rate known before release',
    'Each answer shows its source',
    'A person decides where a mistake is costly',
    'Your records stay in environments you approve',
    'Running cost per case, with a ceiling',
    'Free to change model or supplier later',
  ],
  outcomes: [
    'A launch date you can defend',
    'Answers that staff can check in seconds',
    'Hard cases decided by people',
    'A short answer for your privacy officer',
    'A monthly bill with an upper limit',
  ],
  price: { item: 'A tested prototype', from: 28_000, to: 60_000, sample: true },
  processHeading: 'How a model goes live',
  process: [
    {
      title: 'Name the decision',
      description:
        'We write down one decision, who makes it now, and what a wrong one costs. If it is about a person, we first find out what the law requires.',
    },
    {
      title: 'Build the test set',
      description:
        'Your own people answer 200 to 500 real cases. A tenth are answered twice, because experts disagree too.',
    },
    {
      title: 'Compare candidates',
      description:
        'We test a pretrained model with a clear instruction first, then add your documents, and train a model last. Each step has to beat the one before.',
    },
    {
      title: 'Run in the background',
      description:
        'For two to four weeks the model answers and nobody acts on its answers. Your team marks every disagreement, and we try to trick it.',
    },
    {
      title: 'Release and watch',
      description:
        'It goes live with a confidence threshold and a spending limit that you set. The test set runs again whenever the model or a prompt changes.',
    },
  ],
  faqs: [
    {
      question: 'How much data do we need?',
      answer:
        '<p>Less than a few years ago. A pretrained model with a clear instruction often sorts letters on its first day; 200 to 500 cases with known answers tell you how well. Forecasts still learn from your own history and need two years of it, so that they see each season twice.</p>',
    },
    {
      question: 'Where do our records go?',
      answer:
        '<p>Only into environments you approve. The proposal names each one with its country and retention period: your servers, your own cloud account, or the interface of a model supplier whose contract excludes training on your data. Where nothing may leave the building, an open model runs on your hardware, and the same test set shows what that costs in accuracy and dollars.</p>',
    },
    {
      question: 'Can someone trick the model?',
      answer:
        '<p>Yes. It is called prompt injection: an email or web page contains a sentence meant for the model. No filter stops all of them, so we limit what a successful attempt can reach. An assistant has the rights of the person asking and no more, the list of tools is short, and a person approves whatever leaves the firm. Such attacks are part of the test set.</p>',
    },
    {
      question: 'Can a model make decisions about people?',
      answer:
        '<p>It can prepare the decision, but we advise that a person makes it. Under Quebec’s Law 25, people must be told when a decision about them is made by automated processing alone. On request they learn which information and reasons led to it, and they can put their case to a member of staff who can review it. We build in the notice, the log and the review desk from the start.</p>',
    },
    {
      question: 'What does it cost to run?',
      answer:
        '<p>The test set shows it: tokens, hosting and the minutes people spend checking, per case and per month. One long document can cost as much as fifty short ones, so you also see the most expensive tenth. At the spending limit you set, the service stops and the manual queue takes over.</p>',
    },
  ],
  relatedServices: ['digital', 'smart-product'],
  keyFeatures: [
    {
      title: 'Your own test set',
      description:
        'Real cases with agreed answers, kept under version control. You use it to compare models and suppliers, and keep it when you switch.',
    },
    {
      title: 'Review desk',
      description:
        'Doubtful cases arrive in one list with the source beside them. A person answers in a few seconds and the answer is kept.',
    },
    {
      title: 'Decision log',
      description:
        'Each answer is stored with its input, sources, model version and cost. Months later you can still see why a case was sorted as it was.',
    },
    {
      title: 'Permission list',
      description:
        'What an agent may open, write and spend fits on one page. Anything that is not on the page is refused by code, not by a prompt.',
    },
  ],
  stats: [
    { value: '31', label: 'models in daily use at our clients', sample: true },
    { value: '0.4%', label: 'of fields read wrongly in our largest document reader', sample: true },
    { value: '6 weeks', label: 'from first records to a tested prototype, median', sample: true },
    { value: '24 hours', label: 'at most until a person looks into a drift alarm', sample: true },
  ],
  closing: {
    heading: 'Bring one decision and 200 real cases',
    lead: 'After about six weeks you will know whether a model can help, and what it would cost.',
  },
} as const satisfies ServiceTexts;
