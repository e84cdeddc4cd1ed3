import { Resolver } from 'node:dns/promises';
import type { CheckStep, MailTest, UndeliveredMail } from '../../contract/submission.ts';
import { readSmtpServer } from './mailer.ts';
import { checkSenderDomain, dnsTimeoutMs, skipSenderDomain, type TxtNames } from './sender-domain.ts';
import { testSmtp } from './smtp-test.ts';

/** A browser waits for the answer. */
const defaultLimitMs = 20_000;
/** Mail that waits for longer is a warning, as in the admin list. */
const lateMs = 15 * 60_000;

const mailIsNotConfigured = 'Mail is not configured: the setting SMTP_URL is not set.';

type Settings = {
  smtpUrl?: string | undefined;
  smtpAllowPlaintext: boolean;
  mailFrom: string;
  mailTo: string;
  dkimSelector?: string | undefined;
  /** Off: no name server is asked. */
  checkMailDomains: boolean;
};

type Parts = {
  settings: Settings;
  /** What waits to be sent; undefined where the database cannot be asked. */
  summarizeUndelivered?: () => Promise<UndeliveredMail>;
  clock: () => Date;
  createResolver?: () => TxtNames;
  limitMs?: number;
};

const newResolver = (): TxtNames => new Resolver({ timeout: dnsTimeoutMs / 2, tries: 2 });

/**
 * The test of everything that the mail of this site needs: the mail server, the records of the sender's domain, and the
 * mail that waits. It sends nothing and takes 20 s at most.
 */
export function createMailTest({
  settings,
  summarizeUndelivered,
  clock,
  createResolver = newResolver,
  limitMs = defaultLimitMs,
}: Parts) {
  const { smtpUrl, mailFrom, mailTo, dkimSelector, checkMailDomains } = settings;
  let running: Promise<MailTest> | undefined;

  async function testNow(): Promise<MailTest> {
    if (!smtpUrl)
      return {
        success: false,
        message: mailIsNotConfigured,
        steps: [
          {
            name: 'Connection',
            state: 'failed',
            sentence: 'Mail is not configured: set SMTP_URL, and the mails that wait are sent.',
          },
          ...(await checkWaiting()),
        ],
      };
    const server = readSmtpServer(smtpUrl, { allowPlaintext: settings.smtpAllowPlaintext });
    const [smtp, domain, waiting] = await Promise.all([
      testSmtp({ server, from: mailFrom, to: mailTo, signal: AbortSignal.timeout(limitMs), clock }),
      checkDomain(),
      checkWaiting(),
    ]);
    return {
      success: smtp.message === undefined,
      message: smtp.message ?? 'The email system is properly configured.',
      steps: [...smtp.steps, ...domain, ...waiting],
    };
  }

  async function checkDomain(): Promise<CheckStep[]> {
    if (!checkMailDomains) return skipSenderDomain('CHECK_MAIL_DOMAINS is off, so no name server was asked.');
    const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
    return checkSenderDomain({ domain, dkimSelector, names: createResolver() });
  }

  async function checkWaiting(): Promise<CheckStep[]> {
    if (!summarizeUndelivered) return [];
    return [{ name: 'Waiting mail', ...judgeWaiting(await summarizeUndelivered(), clock()) }];
  }

  return {
    /** One test at a time: who asks during a test gets its result. */
    run(): Promise<MailTest> {
      return (running ??= testNow().finally(() => (running = undefined)));
    },
  };
}

/** The age of the oldest notification that waits, and refused ones. */
function judgeWaiting(
  { waiting, waitingSince, refused }: UndeliveredMail,
  now: Date,
): Pick<CheckStep, 'state' | 'sentence'> {
  if (refused > 0)
    return {
      state: 'warning',
      sentence: `The mail server refused ${countMails(refused)} to the office: see the reason in the admin list, and press ‘Send again’ after the repair.`,
    };
  if (waiting === 0 || waitingSince === null) return { state: 'ok', sentence: 'No mail to the office waits.' };
  const ageMs = now.getTime() - Date.parse(waitingSince);
  const sentence = `${waiting === 1 ? '1 mail to the office waits' : `${waiting} mails to the office wait`}, the oldest for ${describeAge(ageMs)}`;
  return ageMs > lateMs
    ? { state: 'warning', sentence: `${sentence}: see the reason in the admin list.` }
    : { state: 'ok', sentence: `${sentence}; the site sends them by itself.` };
}

const countMails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);

/** Minutes, hours or days, whichever is the largest that fits. */
function describeAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2_880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
