import type { Service } from '#content/service.ts';
import { paths } from '../../../contract/paths.ts';
import { MoreLink, OutsideLink } from '../../ui/more-link.tsx';
import { Picture, widthBesideText } from '../../ui/picture.tsx';
import { demoOf } from './service-parts.ts';
import './demo.css';
import '../../ui/picture-frame.css';

/**
 * The demo project. A service without a public demo shows one of its projects, with a way to be shown it and a link
 * without a target.
 */
export function Demo({ service }: { service: Service }) {
  const { title, description, url, picture, tour, story } = demoOf(service);
  return (
    <section className="demo">
      <div className="wrap">
        <div className="demo-grid">
          {picture && (
            <div className="picture-frame">
              <Picture {...picture} sizes={widthBesideText} />
            </div>
          )}
          <div>
            <h2>Featured Demo Project</h2>
            <h3>{title}</h3>
            <p>{description}</p>
            <p className="demo-links">
              {tour && <MoreLink to="#start">{tour}</MoreLink>}
              <OutsideLink href={url} of={title}>
                View Live Demo
              </OutsideLink>
              {story && (
                <MoreLink to={paths.caseStudy(story)} of={title}>
                  Read the story
                </MoreLink>
              )}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
