import type { CaseStudy } from '#content/case-study.ts';
import type { Service } from '#content/service.ts';
import { paths } from '../../../contract/paths.ts';
import { factsLine } from '../../site/facts-line.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { Picture, widthBesideText, widthOnPhone } from '../../ui/picture.tsx';
import { BigNumber } from './big-number.tsx';
import './cases.css';
import '../../ui/picture-frame.css';
import '../../ui/plus-sign.css';
import '../../ui/tick-list.css';

type Props = { service: Service };

const windowWidth = `(min-width: 100rem) 82rem, (min-width: 48rem) 100vw, ${widthOnPhone}`;

/** The first case in full, its picture as wide as the window, its number at the size of a title; the others are folded. */
export function CasesAsProof({ service: { caseStudies } }: Props) {
  const [first, ...others] = caseStudies;
  if (!first) return null;
  return (
    <section className="cases-proof">
      <div className="wrap">
        <AnchoredHeading className="cases-heading">Case Studies</AnchoredHeading>
      </div>
      <div className="proof-picture">
        <Picture name={first.picture} alt={first.imageAlt} sizes={windowWidth} />
      </div>
      <div className="wrap grid proof-words">
        <BigNumber measure={first.measure} />
        <CaseWords story={first} />
      </div>
      <div className="wrap">
        <FoldedCases stories={others} />
      </div>
    </section>
  );
}

/** The first case beside its picture and number, the others folded. */
export function CasesAside({ service: { caseStudies } }: Props) {
  const [first, ...others] = caseStudies;
  if (!first) return null;
  return (
    <section className="cases-aside">
      <div className="wrap">
        <AnchoredHeading className="cases-heading">Case Studies</AnchoredHeading>
        <div className="grid">
          <div className="aside-proof">
            <div className="picture-frame">
              <Picture name={first.picture} alt={first.imageAlt} sizes={widthBesideText} />
            </div>
            <BigNumber measure={first.measure} />
          </div>
          <CaseWords story={first} />
        </div>
        <FoldedCases stories={others} />
      </div>
    </section>
  );
}

/** All cases folded, the first one open. */
export function CasesFolded({ service: { caseStudies } }: Props) {
  if (caseStudies.length === 0) return null;
  return (
    <section className="cases-folded">
      <div className="wrap">
        <AnchoredHeading className="cases-heading">Case Studies</AnchoredHeading>
        <FoldedCases stories={caseStudies} opensFirst />
      </div>
    </section>
  );
}

function CaseWords({ story }: { story: CaseStudy }) {
  return (
    <div className="case-text">
      <p className="secondary">{`${story.client}, ${story.industry}`}</p>
      <h3>{story.title}</h3>
      <CaseBody story={story} />
    </div>
  );
}

function CaseBody({ story: { id, title, challenge, solution, results, facts } }: { story: CaseStudy }) {
  return (
    <>
      <h4>Challenge</h4>
      <p>{challenge}</p>
      <h4>Solution</h4>
      <p>{solution}</p>
      <h4>Results</h4>
      <ul className="tick-list plain">
        {results.map((result) => (
          <li key={result}>{result}</li>
        ))}
      </ul>
      <p className="case-links">
        <MoreLink to={paths.caseStudy(id)} of={title}>
          Read the case
        </MoreLink>
        <span className="secondary">{factsLine(facts)}</span>
      </p>
    </>
  );
}

function FoldedCases({ stories, opensFirst }: { stories: readonly CaseStudy[]; opensFirst?: boolean }) {
  return (
    <div className="folded-cases">
      {stories.map((story, index) => (
        <details key={story.id} className="folded-case" open={opensFirst && index === 0}>
          <summary>
            <h3>
              <small>{`${story.client}, ${story.industry}`}</small> {story.title}
            </h3>
          </summary>
          <div className="folded-body">
            <div className="picture-frame">
              <Picture name={story.picture} alt={story.imageAlt} sizes={widthBesideText} />
            </div>
            <div className="case-text">
              <CaseBody story={story} />
            </div>
          </div>
        </details>
      ))}
      <p className="all-cases">
        <MoreLink to={paths.caseStudies}>All case studies</MoreLink>
      </p>
    </div>
  );
}
