import { nextSteps } from '#content/next-steps.ts';
import { offer } from '#content/offer.ts';
import { priceRange } from '#content/price.ts';
import type { Service } from '#content/service.ts';
import { paths } from '../../../contract/paths.ts';
import { CallToAction } from '../../site/call-to-action.tsx';
import { contactAbout } from '../../site/contact-about.ts';
import { thankYouFacts } from '../../site/thank-you-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { Picture, widthBesideText } from '../../ui/picture.tsx';
import { BigNumber } from './big-number.tsx';
import './closing.css';
import '../../ui/picture-frame.css';

type Props = { service: Service };

/** The page ends with what it began with: another case, amounts, or the next steps with their dates. */
export function Closing({ service }: Props) {
  const { id, closing, composition } = service;
  const Ending = endings[composition.first];
  return (
    <CallToAction heading={closing.heading} lead={closing.lead} ending={<Ending service={service} />}>
      <ButtonLink to={contactAbout(id)}>Contact Us</ButtonLink>
      <ButtonLink to={paths.portfolio} look="line">
        View Our Work
      </ButtonLink>
    </CallToAction>
  );
}

/** The second case: the page began with the first one. Without one the words stand alone. */
function AnotherCase({ service: { caseStudies } }: Props) {
  const [, story] = caseStudies;
  if (!story) return null;
  return (
    <figure className="closing-case">
      <div className="picture-frame">
        <Picture name={story.picture} alt={story.imageAlt} sizes={widthBesideText} />
      </div>
      <figcaption>
        <BigNumber measure={story.measure} />
        <MoreLink to={paths.caseStudy(story.id)} of={story.title}>
          Read the case
        </MoreLink>
      </figcaption>
    </figure>
  );
}

const Amounts = ({ service: { price } }: Props) => (
  <dl className="closing-amounts">
    {[price, { ...offer.support, item: `${offer.support.item}, a month` }].map((range) => (
      <div key={range.item}>
        <dt>{range.item}</dt>
        <dd>{priceRange(range)}</dd>
      </div>
    ))}
  </dl>
);

const NextSteps = () => (
  <ol className="closing-steps plain">
    {[{ when: thankYouFacts.replyBy, what: nextSteps.answer }, ...nextSteps.later].map(({ when, what }) => (
      <li key={what}>
        <b>{when}</b> {what}
      </li>
    ))}
  </ol>
);

const endings = { proof: AnotherCase, numbers: Amounts, process: NextSteps };
