import { SectionHead } from '../../site/section-head.tsx';
import { Testimonials } from '../../site/voices.tsx';
import type { ServicePage } from './service-page.ts';

/** What clients of this service say. */
export function ServiceVoices({ page: { voices, voiceCount, voicesHeading } }: { page: ServicePage }) {
  if (voices.length === 0) return null;
  return (
    <section className="sec" data-reveal="">
      <div className="wrap">
        <SectionHead
          anchored
          heading={voicesHeading}
          sounding={{ count: voices.length, of: `of our ${voiceCount} voices` }}
        />
        <Testimonials voices={voices} />
      </div>
    </section>
  );
}
