import type { ServiceTexts } from '#content/service.ts';

export const mobile = {
  hint: 'iOS, Android, offline',
  hue: 150,
  mark: { box: '6.5 0 11 24', path: 'M12 11.5L6.5 1.5h11zM12 12.5l5.5 10h-11z' },
  nameInSentences: 'mobile apps',
  description: 'Apps for iOS and Android that still work on a ferry with no signal.',
  subcategories: [
    {
      title: 'iOS and Android apps',
      article: 'lifecycle',
      icon: 'smartphone',
      description: 'Native apps where the phone itself matters: camera, location, fast response.',
    },
    {
      title: 'Cross-platform apps',
      article: 'cross-platform',
      icon: 'layers',
      description: 'One code base for both stores where the budget is better spent on the service behind it.',
    },
    {
      title: 'App store release',
      article: 'app-store',
      icon: 'rocket',
      description: 'Listings, privacy forms and notes for the reviewer, as the stores ask for them.',
    },
    {
      title: 'Offline and sync',
      icon: 'wifi-off',
      description: 'Work goes on without a connection, and two people can edit the same record.',
    },
    {
      title: 'App performance',
      article: 'performance',
      icon: 'gauge',
      description: 'Start time, battery and data use on the oldest phone your people use, checked with every release.',
    },
  ],
  metadata: {
    description:
      'Apps for iOS and Android, native or from one code base. They work offline, start quickly on old phones and reach store review with their paperwork in order.',
    keywords: [
      'mobile app development',
      'iOS apps',
      'Android apps',
      'cross-platform apps',
      'offline sync',
      'app store release',
      'app performance',
    ],
  },
  documentation: {
    id: 'mobile-dev',
    title: 'Mobile Development',
    description: 'What happens to an app from the first sketch to its fifth year.',
  },
  demo: null,
  composition: { first: 'process' },
  lead: 'Our test phones are old, cold and often offline. An app that runs well on them will run well on yours.',
  longDescription:
    '<p class="lead">An app is judged in the moment it is needed: gloves on, battery at 12%, one bar of signal.</p>' +
    '<p>We design for that moment. Before the first screen is drawn, one of us spends a shift beside the people who will hold the phone. We note which thumb they use, what they type twice and where the connection drops. The first version does the one task that matters and keeps its data on the device until it can be sent.</p>' +
    '<p>Kotlin and Swift, or Flutter or React Native for both: the choice depends on what the app must do, and you see the cost of each. Security follows the OWASP MASVS. Accounts at the stores are opened in your name. After release, each update is tried on the slowest phone in use before your people get it.</p>',
  benefits: [
    'Designed on site, with your people',
    'The main task works without a connection',
    'Store accounts and source code in your name',
    'Tested on the slowest phone in use',
    'Costs of native and shared code compared',
    'Crash reports without personal data',
  ],
  outcomes: [
    'Fewer taps for the main task',
    'No paper notes to type in later',
    'Free to change developers at any time',
    'No new phones to buy',
    'A platform choice you can justify',
  ],
  price: { item: 'An app in both stores', from: 55_000, to: 140_000, sample: true },
  processHeading: 'How an app reaches the store',
  process: [
    {
      title: 'Join a shift',
      description: 'We spend one or two shifts on site with a notebook and learn which tasks fill the day.',
    },
    {
      title: 'Draw and try',
      description: 'Five users try a clickable draft within two weeks. We move whatever they cannot find.',
    },
    {
      title: 'Build the core',
      description: 'The main task comes first, with storage and sync underneath. You install a new build every Friday.',
    },
    {
      title: 'Test at work',
      description:
        'A small group uses the app on the job for four weeks. We read its crash reports and their complaints each morning.',
    },
    {
      title: 'Submit and release',
      description:
        'Listings, privacy answers and notes for the reviewer are written before the build is final. Later updates reach a small share of users first.',
    },
  ],
  faqs: [
    {
      question: 'Should we build natively or from one code base?',
      answer:
        '<p>Choose one code base if the app is mostly lists, forms and messages: the second system then costs far less than the first. Go native when the camera, Bluetooth, background location or fast drawing is central to the product. Many apps mix the two.</p>',
    },
    {
      question: 'What if two people change the same record offline?',
      answer:
        '<p>Every change is kept on the device with its time and author, then sent in order. Changes to different fields do not collide. If both people changed the same field, the app applies the rule you chose, for instance that the supervisor’s entry wins, and keeps the other value in the history for review.</p>',
    },
    {
      question: 'Who owns the app and the store accounts?',
      answer:
        '<p>You do. Developer accounts are opened in the name of your organization, and we work in them as invited members. Source code and design files sit in your repository from the first week, and signing keys are kept in a vault that only you can share. If we part ways, you remove our access and lose nothing.</p>',
    },
    {
      question: 'What happens if a store rejects the app?',
      answer:
        '<p>About one in fourteen of our first submissions is rejected. The reviewer names the rule, we correct the build or the listing and answer, usually within two working days. This work is part of the price.</p>',
    },
    {
      question: 'What does an app cost after release?',
      answer:
        '<p>As a first estimate, plan 15 to 20% of the build price per year. That covers the new system versions each autumn, library updates and small improvements. Hosting and store fees are extra and are passed on at cost. An app left alone for two years usually needs a larger repair.</p>',
    },
  ],
  relatedServices: ['ecommerce', 'smart-product', 'cybersecurity'],
  keyFeatures: [
    {
      title: 'Local data first',
      description: 'Screens read from a database on the device. The network brings it up to date in the background.',
    },
    {
      title: 'Drafts that survive',
      description:
        'A half-finished form survives a phone call or an empty battery. The user continues at the line where they stopped.',
    },
    {
      title: 'Quiet notifications',
      description: 'Only messages that ask for an action make a sound. Everything else waits in a list.',
    },
    {
      title: 'Health report',
      description:
        'Start time, crashes and battery use of each version on one page. A slower version is held back before it reaches everyone.',
    },
  ],
  stats: [
    { value: '47', label: 'apps released since 2015', sample: true },
    { value: '93%', label: 'of first submissions accepted by store review', sample: true },
    { value: '1.4 seconds', label: 'to start on a five-year-old phone, median', sample: true },
    { value: '99.8%', label: 'of sessions end without a crash', sample: true },
  ],
  closing: {
    heading: 'Let us watch one shift',
    lead: 'You get the estimate within a week.',
  },
} as const satisfies ServiceTexts;
