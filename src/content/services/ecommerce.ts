import type { ServiceDetail, ServiceSummary } from './service.ts';

export const summary = {
  id: 'ecommerce',
  title: 'E-commerce Enhancement',
  hint: 'Shops, payments, stock',
  chartLabel: 'Commerce',
  hue: 78,
  mark: { box: '6.5 0 11 24', path: 'M12 1l5.5 10h-11zM12 23l-5.5-10h11z' },
} as const satisfies ServiceSummary;

export const detail = {
  nameInSentences: 'e-commerce',
  description: 'Shops that load fast, take payment in two steps and know what is on the shelf.',
  subcategories: [
    {
      title: 'Shop platforms',
      icon: 'store',
      description: 'The platform that fits your range and your team, moved to without a day of closed doors.',
    },
    {
      title: 'Payments and checkout',
      icon: 'credit-card',
      description: 'Fewer steps, local payment methods, and refunds your accountant can follow.',
    },
    {
      title: 'Inventory and fulfilment',
      icon: 'package',
      description: 'One stock figure for the counter, the warehouse and the website.',
    },
    {
      title: 'Search and merchandising',
      icon: 'search',
      description: 'A search box that forgives spelling and a front page that follows the season.',
    },
    {
      title: 'Shop analytics',
      icon: 'chart-column',
      description: 'Five numbers on Monday morning that tell you what to change this week.',
    },
  ],
  metadata: {
    description:
      'Faster online shops: a move to the right platform without closing, a short checkout, one stock figure, tolerant search and five numbers to act on weekly.',
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
  lead: 'We follow real orders to the doorstep before we touch the code. Most shops need fewer changes than they fear.',
  longDescription:
    '<p class="lead">A shop loses orders in small places: a delivery price shown too late, a size that has just sold out, a form that asks for a fax number.</p>' +
    '<p>We find those places by tracing orders from the first search to the parcel. A few days at your counter and packing table tell us as much as the analytics do. Then we change the few things that cost you most, one at a time, and compare the weeks before and after.</p>' +
    '<p>Payment pages keep card numbers away from your servers, which keeps your duties under PCI DSS small. Pages are built to WCAG 2.2 at level AA, so that a customer with a keyboard or a screen reader can buy as well. Stock comes from one record: when the last jar is sold at the counter, the website stops offering it within a minute.</p>',
  benefits: [
    'Orders traced from search box to doorstep',
    'Changes made and measured one at a time',
    'Card numbers never touch your servers',
    'Checkout usable by keyboard and screen reader',
    'Your shop stays open during the move',
    'Sold at the counter, gone from the website',
  ],
  processHeading: 'How a shop is improved',
  process: [
    {
      title: 'Follow the orders',
      description: 'We trace fifty recent orders and twenty abandoned ones, and stand where the parcels are packed.',
    },
    {
      title: 'Price the losses',
      description:
        'Each leak gets an amount per month. The list is sorted by that amount and by the work a repair takes.',
    },
    {
      title: 'Rebuild the worst part',
      description: 'Usually search, delivery costs or payment. The new version is shown to a share of visitors first.',
    },
    {
      title: 'Move the rest',
      description:
        'Products, customers and old addresses go over in rehearsed steps. Redirects keep existing links alive.',
    },
    {
      title: 'Read the figures',
      description:
        'Every Monday for eight weeks we go through the numbers with you. After that your team does it alone.',
    },
  ],
  caseStudies: [
    {
      title: 'Bread ordered at night, collected at breakfast',
      client: 'Harbour Bakehouse',
      industry: 'Food retail',
      challenge:
        'Six bakeries took orders by phone in the busiest hour of the morning. Nobody knew the day’s demand until the shelves were empty, or still full at closing.',
      solution:
        'Customers choose bread, shop and collection time on one page and pay there. Orders close in the evening, and each shop’s baking list is made from what has been sold plus an amount for walk-in customers.',
      results: ['Orders by phone down 81 %', 'Waste down 12 %', 'A baking list for each of 6 shops by evening'],
      imageUrl: '/pictures/harbour-bakehouse.jpg',
      imageAlt: 'Order page for bread and the collection time in six shops',
    },
  ],
  faqs: [
    {
      question: 'Do we have to change our shop platform?',
      answer:
        '<p>Often not. If the platform can carry the payments, stock and traffic you expect in three years, we improve what is there. We recommend a move when its extensions cost more each year than a new shop would, or when security updates have stopped. The article on <a href="/resources/documentation/ecommerce/platform-setup">platform setup</a> helps you decide.</p>',
    },
    {
      question: 'Will we lose our place in search results when we move?',
      answer:
        '<p>A dip of a few weeks is common, a lasting loss can be avoided. We record every address that brings visitors, redirect each one permanently to its nearest successor, and keep the titles that work. After the switch we look for missing pages daily until the list is empty.</p>',
    },
    {
      question: 'Who is responsible for card data?',
      answer:
        '<p>You remain responsible towards your bank, but the work can be kept small. With a payment page hosted by a validated provider, many merchants qualify for SAQ A, one of the shortest questionnaires of PCI DSS. We set this up, document it and show your staff what must never be written down. More under <a href="/resources/documentation/ecommerce/payment-integration">payment integration</a>.</p>',
    },
    {
      question: 'Can the website sell what is in our stores?',
      answer:
        '<p>Yes, if the tills can report a sale soon after it happens. We connect them to one stock record, reserve an item while it is being paid for, and hold back a small buffer for goods that leave the shelf uncounted. Counting twenty items a week shows whether the record is still true.</p>',
    },
    {
      question: 'How do we know that a change helped?',
      answer:
        '<p>Where traffic allows, half of the visitors see the old version and half the new, for at least two full weeks. A smaller shop compares the same weekdays before and after and leaves holidays out. The expected effect is written down first. If it does not appear, the change is taken back.</p>',
    },
  ],
  relatedServices: ['mobile', 'ai-services', 'cybersecurity'],
  keyFeatures: [
    {
      title: 'Two-step checkout',
      description: 'Address, then payment, with the full price shown before either. Guests can buy without an account.',
    },
    {
      title: 'Search that finds',
      description:
        'Misspellings, plurals and your customers’ own words lead to the right shelf. Searches without a result arrive in a weekly list.',
    },
    {
      title: 'Live stock',
      description:
        'Tills, warehouse and website write to the same record. Reserved, sold and returned items each have their own state.',
    },
    {
      title: 'Refund trail',
      description:
        'A refund keeps its order, its reason and its bookkeeping entry together. The month closes without a search through mails.',
    },
  ],
  stats: [
    { value: '58', label: 'shops rebuilt or moved since 2015' },
    { value: '23 %', label: 'fewer abandoned checkouts, median of those we rebuilt' },
    { value: '1.6 seconds', label: 'until a product page can be read on a mid-priced phone' },
    { value: '0 days', label: 'closed for business in a planned move' },
  ],
  closing: {
    heading: 'Place an order in your own shop',
    lead: 'Note every point where you hesitated, and bring us the list.',
  },
} as const satisfies ServiceDetail;
