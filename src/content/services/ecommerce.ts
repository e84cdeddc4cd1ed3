import type { ServiceTexts } from '#content/service.ts';

export const ecommerce = {
  hint: 'Shops, payments, stock',
  hue: 78,
  mark: { box: '6.5 0 11 24', path: 'M12 1l5.5 10h-11zM12 23l-5.5-10h11z' },
  nameInSentences: 'e-commerce',
  description: 'Shops that load fast, take payment in two steps and know what is on the shelf.',
  subcategories: [
    {
      title: 'Shop platforms',
      article: 'platform-setup',
      icon: 'store',
      description: 'Shopify, WooCommerce, Adobe Commerce or a composed shop: what fits your range and your team.',
    },
    {
      title: 'Payments and checkout',
      article: 'payment-integration',
      icon: 'credit-card',
      description: 'Cards, wallets and Interac in fewer steps, with refunds your accountant can follow.',
    },
    {
      title: 'Inventory and fulfillment',
      article: 'inventory',
      icon: 'package',
      description: 'One stock record for the counter, the warehouse and the website.',
    },
    {
      title: 'Search and merchandising',
      icon: 'search',
      description: 'A search box that forgives spelling mistakes and a front page that follows the season.',
    },
    {
      title: 'Shop analytics',
      article: 'analytics',
      icon: 'chart-column',
      description: 'Five numbers a week, from your own order records, that tell you what to change.',
    },
  ],
  metadata: {
    description:
      'Faster online shops: the right platform without closing for a day, a short checkout, correct stock figures, forgiving search and a weekly report to act on.',
    keywords: [
      'e-commerce consulting',
      'shop platform migration',
      'checkout',
      'payment integration',
      'inventory',
      'site search',
      'shop analytics',
    ],
  },
  documentation: {
    id: 'ecommerce',
    title: 'E-commerce',
    description: 'Platforms, payments, stock and the numbers that tell you what to change.',
  },
  demo: {
    projectId: 'northlight',
    description:
      'Search for a jacket with a spelling mistake, see which store has your size and go on to the checkout. No card is charged and nothing is shipped.',
  },
  composition: {
    first: 'numbers',
    numbers: [
      { value: '420', label: 'orders by phone in a week, at six bakeries', sample: true },
      { value: '80', label: 'since bread can be ordered online', sample: true },
      { value: '−12%', label: 'bread thrown away at closing', sample: true },
    ],
  },
  lead: 'We follow real orders from the search box to the doorstep before we touch the code.',
  longDescription:
    '<p class="lead">A shop loses orders in small places: a delivery price shown too late, a size that has just sold out, an account nobody wanted to open.</p>' +
    '<p>We find those places by tracing orders from the first search to the parcel. A few days at your counter and packing table tell us as much as the analytics do. Then we change what costs you most, one thing at a time, on your platform or on one that suits you better.</p>' +
    '<p>Payment pages keep card numbers away from your servers, which keeps your duties under PCI DSS small. Pages are built to WCAG 2.2 at level AA. Stock comes from one record: when the last jar is sold at the counter, the website stops offering it within a minute.</p>',
  benefits: [
    'Orders traced from search box to doorstep',
    'One change at a time, each one measured',
    'Card numbers never touch your servers',
    'Checkout usable by keyboard and screen reader',
    'No closed days during the move',
    'Counter sales reach the website in a minute',
  ],
  outcomes: [
    'Fewer baskets left before payment',
    'You know which change earned the money',
    'A shorter PCI DSS form each year',
    'Orders from customers who could not order before',
    'No lost weekend of sales',
  ],
  price: { item: 'A rebuilt checkout', from: 18_000, to: 45_000, sample: true },
  processHeading: 'How a shop is improved',
  process: [
    {
      title: 'Follow the orders',
      description: 'We trace fifty recent orders and twenty abandoned ones, and watch the parcels being packed.',
    },
    {
      title: 'Price the losses',
      description:
        'Each leak gets an amount in dollars per month. What loses most and is quickest to repair comes first.',
    },
    {
      title: 'Rebuild the worst part',
      description: 'Usually search, delivery costs or payment. The new version is shown to a share of visitors first.',
    },
    {
      title: 'Move the rest',
      description:
        'We move products, customers and old addresses in rehearsed steps. Redirects keep existing links alive.',
    },
    {
      title: 'Watch and adjust',
      description:
        'For eight weeks we go through orders, searches and returns with your team every Monday. After that they carry on alone.',
    },
  ],
  faqs: [
    {
      question: 'Do we have to change our shop platform?',
      answer:
        '<p>Often not. We advise a move when add-ons cost more each year than a new shop would, when your prices or products need a workaround on every order, or when security updates have stopped. Shopify or BigCommerce takes the servers off your hands; WooCommerce, Adobe Commerce or a shop composed around Medusa gives you the code and the duty to look after it.</p>',
    },
    {
      question: 'Will we lose our place in search results when we move?',
      answer:
        '<p>A dip of a few weeks is common, but a lasting loss can be avoided. We redirect every address that brings visitors permanently to its nearest successor, and keep the titles that work. After the switch we look for missing pages every day until none is left.</p>',
    },
    {
      question: 'Who is responsible for card data?',
      answer:
        '<p>You are, as far as your bank is concerned, but the work can be kept small. With a payment page hosted by a validated provider, many merchants qualify for SAQ A, a short questionnaire of PCI DSS. We set this up and show your staff what must never be written down.</p>',
    },
    {
      question: 'Can the website sell what is in our stores?',
      answer:
        '<p>Yes, if the tills can report a sale soon after it happens. We connect them to one stock record, reserve an item while it is being paid for, and hold back a small buffer. Twenty items checked on the shelf each week show whether the record is still right.</p>',
    },
    {
      question: 'How do we know that a change helped?',
      answer:
        '<p>Where traffic allows, half of the visitors see the old version and half the new, for at least two full weeks. A smaller shop compares the same weekdays before and after, without holidays.</p>',
    },
  ],
  relatedServices: ['mobile', 'ai-services', 'cybersecurity'],
  keyFeatures: [
    {
      title: 'Two-step checkout',
      description: 'Address, then payment, with the full price shown before either. Guests can buy without an account.',
    },
    {
      title: 'Forgiving search',
      description:
        'Misspellings, plurals and your customers’ own words lead to the right products. Searches without a result arrive in a weekly list.',
    },
    {
      title: 'One stock record',
      description:
        'Tills, warehouse and website write to the same record. Reserved, sold and returned items each have their own state.',
    },
    {
      title: 'Refund trail',
      description:
        'A refund keeps its order, its reason and its bookkeeping entry together. The month closes without a search through emails.',
    },
  ],
  stats: [
    { value: '58', label: 'shops rebuilt or moved since 2015', sample: true },
    { value: '23%', label: 'fewer abandoned checkouts, median of those we rebuilt', sample: true },
    { value: '1.6 seconds', label: 'until a product page can be read on a mid-priced phone', sample: true },
    { value: '50 minutes', label: 'longest time a checkout was closed in a planned move', sample: true },
  ],
  closing: {
    heading: 'Where does your checkout lose people?',
    lead: 'Bring last month’s abandoned orders; we go through them with you.',
  },
} as const satisfies ServiceTexts;
