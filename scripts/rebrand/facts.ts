import { isEmailAddress } from '../../src/contract/email-address.ts';

/** The answers to the questions, by option. */
export type Answers = Record<string, string>;

/** The facts as src/content/company.ts has them. */
export type Facts = {
  name: string;
  email: string;
  phone: { shown: string; dialled: string };
  address: { street: string; city: string; region: string; postalCode: string; country: string };
  coordinates: string;
  position: { latitude: number; longitude: number };
  hours: string;
  businessHours: { zone: string; zoneName: string; days: readonly string[]; opens: string; closes: string };
  founded: number;
  practiceBegun: number;
  social: readonly { name: string; url: string }[];
};

export type Question = {
  /** The option of the command line, without its two hyphens. */
  option: string;
  label: string;
  /** The present value. */
  present: string;
  /** Undefined for a valid answer; otherwise one sentence. */
  findFault: (answer: string) => string | undefined;
};

/** An answer that makes a fact empty. */
const none = 'none';

const dayNames = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};
const week = Object.keys(dayNames);

/** The questions, in their order, with the present facts and hue. */
export function listQuestions(facts: Facts, hue: number): Question[] {
  const { address, position, businessHours } = facts;
  const thisYear = new Date().getFullYear();
  const isYear = (answer: string) => /^\d{4}$/.test(answer) && Number(answer) <= thisYear && Number(answer) >= 1800;
  return [
    text('name', 'Name of the firm', facts.name),
    {
      option: 'email',
      label: 'E-mail address',
      present: facts.email,
      findFault: check(isEmailAddress, 'The e-mail address has the form name@example.org.'),
    },
    {
      option: 'phone',
      label: 'Phone number',
      present: facts.phone.shown,
      findFault: check(
        (answer) => /^\+[\d ().-]+$/.test(answer) && /^\d{6,15}$/.test(answer.replaceAll(/\D/g, '')),
        'The phone number begins with + and the code of the country, such as +49 40 123456.',
      ),
    },
    text('street', `Street and number ('${none}' for none)`, address.street || none),
    text('city', 'City', address.city),
    text('region', 'Region, province or state', address.region),
    text('postal-code', 'Postal code', address.postalCode),
    {
      option: 'country',
      label: 'Country, two letters',
      present: address.country,
      findFault: check((answer) => /^[A-Z]{2}$/.test(answer), 'The country has two capital letters, such as CA or DE.'),
    },
    {
      option: 'position',
      label: 'Latitude and longitude, for the map',
      present: `${position.latitude}, ${position.longitude}`,
      findFault: check(
        (answer) => readPosition(answer) !== undefined,
        'The position is latitude and longitude in degrees, such as 53.55, 9.99; south and west are negative.',
      ),
    },
    {
      option: 'founded',
      label: 'Year of foundation',
      present: String(facts.founded),
      findFault: check(isYear, `The year of foundation is between 1800 and ${thisYear}.`),
    },
    {
      option: 'practice-begun',
      label: 'Year in which the work began, for the terms and an article; not after the foundation',
      present: String(facts.practiceBegun),
      findFault: check(isYear, `The year in which the work began is between 1800 and ${thisYear}.`),
    },
    {
      option: 'days',
      label: 'Business days',
      present: formatDays(businessHours.days),
      findFault: check(
        (answer) => readDays(answer) !== undefined,
        'The business days are like Mon-Fri, or a list like Mon, Tue, Sat.',
      ),
    },
    {
      option: 'hours',
      label: 'Business hours',
      present: `${businessHours.opens}-${businessHours.closes}`,
      findFault: check(
        (answer) => readHours(answer) !== undefined,
        'The business hours are like 8:30-17:00, and end later than they begin.',
      ),
    },
    {
      option: 'zone',
      label: 'Time zone',
      present: businessHours.zone,
      findFault: check(
        (answer) => findZoneName(answer) !== undefined,
        'The time zone has a name of the IANA database, such as Europe/Berlin.',
      ),
    },
    ...facts.social.map(({ name, url }): Question => ({
      option: optionOf(name),
      label: `Link to ${name} ('${none}' for none)`,
      present: url,
      findFault: check(
        (answer) => answer === none || (/^https:\/\/[^\s'"<>\\]+$/.test(answer) && URL.canParse(answer)),
        `The link to ${name} begins with https:// or is '${none}'.`,
      ),
    })),
    {
      option: 'hue',
      label: 'Main colour: its hue in degrees, 0 red, 150 green, 262 blue',
      present: String(hue),
      findFault: check(
        (answer) => /^\d{1,3}$/.test(answer) && Number(answer) < 360,
        'The hue is a number of degrees from 0 to 359.',
      ),
    },
  ];
}

/** The first answer of all that does not fit another one, as one sentence. */
export function findContradiction(answers: Answers): string | undefined {
  return Number(answers['practice-begun']) > Number(answers['founded'])
    ? 'The year in which the work began (--practice-begun) is after the year of foundation.'
    : undefined;
}

/** The facts with these answers, which are valid; a missing one changes nothing. */
export function answerFacts(facts: Facts, answers: Answers): Facts {
  const take = (option: string, present: string) => answers[option] ?? present;
  const { address, businessHours } = facts;
  const shownPhone = take('phone', facts.phone.shown);
  const position = readPosition(answers['position'] ?? '') ?? facts.position;
  const hours = {
    ...businessHours,
    days: readDays(answers['days'] ?? '') ?? businessHours.days,
    ...readHours(answers['hours'] ?? ''),
  };
  const zone = take('zone', hours.zone);
  if (zone !== hours.zone) Object.assign(hours, { zone, zoneName: findZoneName(zone) });
  const street = take('street', address.street);
  return {
    ...facts,
    name: take('name', facts.name),
    email: take('email', facts.email),
    phone: { shown: shownPhone, dialled: `+${shownPhone.replaceAll(/\D/g, '')}` },
    address: {
      street: street === none ? '' : street,
      city: take('city', address.city),
      region: take('region', address.region),
      postalCode: take('postal-code', address.postalCode),
      country: take('country', address.country),
    },
    coordinates: formatPosition(position),
    position,
    businessHours: hours,
    hours: describeHours(hours),
    founded: Number(take('founded', String(facts.founded))),
    practiceBegun: Number(take('practice-begun', String(facts.practiceBegun))),
    social: facts.social
      .map(({ name, url }) => ({ name, url: take(optionOf(name), url) }))
      .filter(({ url }) => url !== none),
  };
}

/** The sentence on the contact page: 'Monday to Friday, 8:30 to 17:00 Atlantic.' */
export function describeHours({ days, opens, closes, zoneName }: Facts['businessHours']): string {
  const names = days.map((day) => Object.entries(dayNames).find(([short]) => short === day)?.[1] ?? day);
  const span = isRow(days) ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
  return `${span}, ${opens} to ${closes} ${zoneName.replace(/ time$/, '')}.`;
}

const check = (isValid: (answer: string) => boolean, sentence: string) => (answer: string) =>
  isValid(answer) ? undefined : sentence;

/** A question for a short text. Braces would name a fact in Markdown, angle brackets an element of HTML. */
function text(option: string, label: string, present: string): Question {
  const what = label.replace(/ \(.*/, '');
  return {
    option,
    label,
    present,
    findFault: check(
      (answer) => /^[^\p{Cc}<>{}\\`]{1,80}$/u.test(answer) && answer.trim() === answer,
      `${what}: 1 to 80 characters, without braces, angle brackets, backslashes and backticks.`,
    ),
  };
}

const optionOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Three days or more that follow each other. */
function isRow(days: readonly string[]): boolean {
  const first = week.indexOf(days[0] ?? '');
  return days.length > 2 && days.every((day, index) => week[first + index] === day);
}

const formatDays = (days: readonly string[]) => (isRow(days) ? `${days[0]}-${days.at(-1)}` : days.join(', '));

function readDays(answer: string): string[] | undefined {
  const [from = '', to] = answer.split('-').map((day) => day.trim());
  const days =
    to === undefined
      ? answer.split(',').map((day) => day.trim())
      : week.slice(week.indexOf(from), week.indexOf(to) + 1);
  const isKnown =
    days.length > 0 && [...days, from.split(',')[0] ?? '', to ?? 'Mon'].every((day) => week.includes(day));
  const isOrdered = days.every((day, index) => index === 0 || week.indexOf(day) > week.indexOf(days[index - 1] ?? ''));
  return isKnown && isOrdered ? days : undefined;
}

function readHours(answer: string): { opens: string; closes: string } | undefined {
  const [, opens = '', closes = ''] = /^((?:1?\d|2[0-3]):[0-5]\d) ?- ?((?:1?\d|2[0-3]):[0-5]\d)$/.exec(answer) ?? [];
  const minutes = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
  return opens && minutes(opens) < minutes(closes) ? { opens, closes } : undefined;
}

function readPosition(answer: string): { latitude: number; longitude: number } | undefined {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(answer) ?? [];
  if (Math.abs(Number(latitude)) > 90 || !(Math.abs(Number(longitude)) <= 180)) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** '44° 38′ N, 63° 34′ W', to the nearest minute. */
function formatPosition({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const format = (degrees: number, [positive, negative]: [string, string]) => {
    const minutes = Math.round(Math.abs(degrees) * 60);
    return `${Math.floor(minutes / 60)}° ${minutes % 60}′ ${degrees < 0 ? negative : positive}`;
  };
  return `${format(latitude, ['N', 'S'])}, ${format(longitude, ['E', 'W'])}`;
}

/** 'Atlantic time'; undefined for a zone that does not exist. */
function findZoneName(zone: string): string | undefined {
  // Names of offsets, such as +02:00, have no daylight saving time.
  if (!/^[A-Z]/.test(zone)) return undefined;
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/ Time$/, ' time');
  } catch {
    return undefined;
  }
}
