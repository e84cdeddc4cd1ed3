import type { FaqGroup } from '#content/faq-group.ts';
import { company } from '#content/company.ts';
import { countInWords } from '#content/count-in-words.ts';
import { offer } from '#content/offer.ts';
import { startingPrice } from '#content/price.ts';
import { services } from '#content/services.ts';

const serviceCount = countInWords(services);

/** The questions of /resources/faq, one group per tab. Answers are plain text. */
export const faqGroups = [
  {
    id: 'general',
    title: 'General',
    items: [
      {
        question: 'What does the firm do?',
        answer: `We are a technology consultancy, founded in ${company.founded}. We work in ${serviceCount} areas: ${joinNames(services.map(({ nameInSentences }) => nameInSentences))}. A project begins with a stage of about two weeks in which we record how long a task takes, how often it fails and what it costs. After that we propose what to build, with a price.`,
      },
      {
        question: 'How large is the team?',
        answer: `We are ${offer.experts}: engineers, security testers, designers, analysts and electronics specialists. A typical project has three to five of them. You meet the people who will do the work before you sign, and their names are in the statement of work. We tell you before one of them changes.`,
      },
      {
        question: 'How much experience do you have?',
        sample: true,
        answer: `Since ${company.founded} we have served 200+ clients and completed 500+ projects. Many of those projects were small, such as a two-week audit or a repaired checkout, so these were not 500 large systems. Ask us about work similar to yours. With the client’s consent we can arrange a call with someone who has used the result for a year.`,
      },
      {
        question: 'How quickly will you answer my enquiry?',
        answer: `Within ${offer.replyTime}; the day and the hour are shown beside each form. The reply may be a few questions, two dates for a call, or advice to ask a different kind of firm. It helps if your message states the problem in one sentence, the number that bothers you most, and the date by which something has to change.`,
      },
      {
        question: 'Do you take on small organizations?',
        answer:
          'Yes. Our clients range from firms of four people to public bodies with several sites. For a small organization we usually agree on a single stage with a fixed price, for instance an audit or a prototype, and stop there until it has proved its worth. All we need is one person who can decide, for about two hours a week.',
      },
      {
        question: 'Can we work together remotely?',
        answer:
          'Yes, for most of the work. We come on site when something has to be seen, such as a warehouse or a sensor position. In between there is a 30-minute call every Friday in which you see the work running, and a written summary of hours used, decisions and open points. The contact page has our address and office hours.',
      },
    ],
  },
  {
    id: 'services',
    title: 'Services',
    items: [
      {
        question: `Which of the ${serviceCount} services do we need?`,
        answer:
          'Describe the problem, and we will suggest the service. A useful rule: if people copy data by hand, start with digital transformation. If people read, sort or look up the same things all day, start with AI. If you lose sales at checkout, start with e-commerce. If you cannot say who has access to what, cybersecurity comes before all the others.',
      },
      {
        question: 'How often should we have a security audit?',
        answer:
          'It depends on what an intrusion would stop. Critical infrastructure should be audited every 6 months, high-risk organizations annually, and standard organizations every 12-18 months. Add one after a large change, such as a new payment system, a merger or a move to another host. Between audits, review the list of administrator accounts every month. It takes ten minutes.',
      },
      {
        question: 'Can we use AI if our data is untidy?',
        answer:
          'Often. Take 200 records at random and have two people label them separately. If they disagree on more than one record in ten, the categories are unclear and no model will sort them out. If they agree, give the same 200 to a language model with a clear instruction and compare. Together the two tests take about a day and tell you what to clean first.',
      },
      {
        question: 'Do you build native or cross-platform apps?',
        answer:
          'Both. Native pays off where the app depends on the camera, location, background work or very fast response. A shared code base is the better choice for forms, lists, tickets and messages, because one change reaches both stores. Before we recommend one, we time both on the oldest phone your users have.',
      },
      {
        question: 'Will you improve what we have, or replace it?',
        answer:
          'Improvement is the default. We propose a replacement only when at least one of three things is true: the supplier has ended security updates, the yearly upkeep exceeds a third of the cost of a new system, or a change you need cannot be made at all. The old system then runs until the new one has matched it for a full month.',
      },
      {
        question: 'Do you design hardware as well as software?',
        answer:
          'Yes, for connected products. We choose sensors, design the electronics, write the firmware and build the service that receives the readings. A manufacturer of your choice builds the device from our drawings and test procedure. Plan for two prototype rounds.',
      },
    ],
  },
  {
    id: 'pricing',
    title: 'Pricing',
    items: [
      {
        question: 'What does the first consultation cost?',
        answer:
          'Nothing. It lasts about 45 minutes, by video, by phone or at our office. Afterwards you receive one page that says what we understood, what we would look at first and what that would cost. There is no obligation on either side, and you may keep the page and use it with another firm.',
      },
      {
        question: 'What does a project cost?',
        askedMost: true,
        answer: `The ranges below are indicative, in Canadian dollars without tax, for the usual first project of each service. Support after launch starts at ${startingPrice(offer.support)} a month. You pay the price in the proposal, which you get in writing before work begins.`,
        showsPrices: true,
      },
      {
        question: 'How do you charge?',
        answer:
          'In one of three ways, always agreed in writing first. A fixed price per stage suits work that can be described in advance. A day rate with a ceiling suits research, where the answer is unknown. A monthly fee suits support. Each proposal says which one applies and why, and shows the estimated days behind the price.',
      },
      {
        question: 'Are there costs that do not appear in the proposal?',
        answer:
          'Not from us. The proposal lists our fees, expected travel and every licence, hosting plan or device you will have to buy from others, with a yearly total for running the result. Tax is shown separately. If the scope changes, you get a written price for the change, and work on it waits until you have agreed.',
      },
      {
        question: 'When do we pay?',
        answer:
          'At the end of each stage or month, within 30 days of the invoice. Stages usually last two to four weeks, so you never pay far ahead of what you have seen. We ask for a deposit only where we must order hardware or licences in your name, and then only for the price of those items.',
      },
      {
        question: 'What happens if a project costs more than planned?',
        askedMost: true,
        answer:
          'You hear about it as soon as 70% of the budget is used and less than 70% of the work is done, not at the end. With a fixed price, we pay for errors in our estimate. With a ceiling, we stop at the ceiling and give you three choices: reduce the scope, add budget or stop there with what exists.',
      },
      {
        question: 'Can we begin with a small budget?',
        answer:
          'Yes, if the question is small too. Choose one process, one product line or one risk. We agree on what should improve and limit the stage to four weeks. You can stop after the first stage.',
      },
    ],
  },
  {
    id: 'support',
    title: 'Support',
    items: [
      {
        question: 'How quickly do you respond to a support request?',
        answer:
          'By severity. Critical: 1 hour. High: 4 hours. Medium: 8 business hours. Low: 24-48 business hours. The times for critical and high run around the clock, nights and weekends included. These are times to a first response from someone who can act, under a support agreement. Each ticket shows its severity and when the time started.',
      },
      {
        question: 'Who decides how severe a problem is?',
        answer:
          'You do, when you report it. Critical means that people cannot work at all or that data is at risk. High means a main task fails and there is no way around it. Medium means there is a way around it. Low is a question or a request. We may suggest another level, but only after the first response and with a reason.',
      },
      {
        question: 'What does a support agreement include?',
        answer:
          'Monitoring, security updates, a set number of hours for repairs and small changes, and a monthly one-page report with availability, tickets, response times and hours used. Unused hours carry over for one quarter. Larger changes are proposed separately. An agreement runs for twelve months at first and can then be ended with 30 days’ notice.',
      },
      {
        question: 'Do you support systems that others built?',
        answer:
          'Yes, after a review of one to two weeks. We read the code, restore a backup on a separate machine, list the accounts and keys, and repair whatever would make an outage worse. You then get a list of what we can promise for it. For an old system that may be less than for our own work.',
      },
      {
        question: 'Is help after launch included in a project?',
        answer:
          'Every delivery comes with 30 days in which we correct faults at no charge and answer questions from your staff. After that you can sign a support agreement, book individual days or carry on alone. We prepare the handover so that all three are possible: accounts are in your name, and the runbook has been tried by one of your own people.',
      },
      {
        question: 'What should we do if we suspect an intrusion?',
        answer:
          'Call us instead of writing, since someone may be reading your email. Leave affected machines switched on, take them off the network, and note the time of everything you do. Do not change passwords from a machine you suspect. Security incidents follow their own times: critical immediate, high 4 hours, medium 8 hours, low 24 hours.',
      },
    ],
  },
  {
    id: 'implementation',
    title: 'Implementation',
    items: [
      {
        question: 'How long does an implementation take?',
        askedMost: true,
        answer: `${offer.handover.simple} for simple implementations and ${offer.handover.complex} for complex ones, from signature to handover, with data migration and training included. You can use a first release sooner: after ${offer.firstRelease.small} in a small project and after ${offer.firstRelease.large} in a large one. All of these times count from ${offer.timeStart}. Simple means one team, one or two connected systems and clean data. Several sites, old records or a regulator make it complex. The proposal gives dates for each stage.`,
      },
      {
        question: 'What are the steps of a project?',
        answer:
          'Four. Discovery: we watch the work and measure a baseline. Planning: we put the target, scope, risks and price in writing. Implementation: we build in stages of two to four weeks, each ending with something your staff can try. Support: we hand over, correct faults and measure again in the same way as the first time.',
      },
      {
        question: 'What will you need from our staff?',
        answer:
          'A decision-maker for two hours a week, someone who knows the daily work for half a day a week, and an administrator for the access we need in the first five days. Around testing, allow two full days for each person who tries the system. Before a busy season, start later.',
      },
      {
        question: 'How do you move our data?',
        answer:
          'In two rehearsals and one real move. The first rehearsal shows which fields do not fit. In the second, which is timed, we compare totals: number of customers, sum of open invoices, oldest and newest record. The real move happens in your quietest hours, and the old system stays readable until you sign that the totals agree.',
      },
      {
        question: 'Do we have to stop work during the changeover?',
        answer:
          'Rarely. We prefer to move one team or one site at a time, with both systems running side by side for a short while. Where a single cut-over cannot be avoided, we agree on a fallback in advance: if three named checks have not passed by a set time, everyone goes back to the old system without further discussion.',
      },
      {
        question: 'How will we know that it worked?',
        answer: `By a figure you chose before we began, for instance minutes per order, the share of parcels that are returned or the days it takes to close a month. We measure it for at least two weeks before and again ${offer.secondLook}, because the first weeks of anything new are not typical. A short report compares the two.`,
      },
    ],
  },
  {
    id: 'technical',
    title: 'Technical',
    items: [
      {
        question: 'Which technologies do you use?',
        answer:
          'The ones your team can maintain without us. We prefer widely used languages, relational databases and open formats, and for each component we ask who updates it, how it is replaced and what happens if its maker disappears. Every choice that would be costly to reverse gets a one-page decision record, with the alternatives and the reason.',
      },
      {
        question: 'Who owns the code and the data?',
        askedMost: true,
        answer:
          'Your data is yours throughout. What we build for you and list as a deliverable becomes yours once it is paid for. Components we had before stay ours, with a permanent licence for you to use and change them. Code is kept in a repository under your account from the first week.',
      },
      {
        question: 'Can you connect to the systems we already run?',
        answer:
          'Usually. In order of preference we use a documented interface, a supported export, or a read-only copy of the database. Copying values from a screen is the last resort, and we tell you how often it will break. Each connection gets a log, a retry rule and an owner.',
      },
      {
        question: 'How do you keep our data safe during a project?',
        answer:
          'We work with invented or masked records wherever possible. Real data stays in environments you approve, reached through named accounts with a second factor and only the rights the task needs. All access ends on a date set in advance. At the end we delete what we hold and confirm it in writing. Personal information is handled according to PIPEDA.',
      },
      {
        question: 'How do you test before a release?',
        answer:
          'Automated tests run with every change. Before a release, your own staff work through real cases, a second engineer reads the code, and a restore from backup is tried. Web applications are checked against the OWASP ASVS and WCAG 2.2 AA. For models we start from a train, validation and test split of 70/15/15, and the test part is used only once.',
      },
      {
        question: 'Where will our system be hosted?',
        answer:
          'Wherever you decide, under a contract in your name. For most Canadian clients that is a data centre in Canada, and some keep machines of their own. We compare two or three options by yearly cost, distance to users, recovery time and the work of moving away again. The acceptance list includes a full export.',
      },
    ],
  },
] as const satisfies readonly FaqGroup[];

/** 'a, b and c'. */
function joinNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
