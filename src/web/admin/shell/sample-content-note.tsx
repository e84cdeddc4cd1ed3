import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { SampleContent } from '../../../contract/submission.ts';
import { Status } from '../../ui/status.tsx';
import { fetchJson } from './request.ts';

/** The sample content that the site still shows. */
const fetchSampleContent = () => fetchJson<SampleContent>(adminCalls.sampleContent);

/** A note while the site shows sample content. It waits for the response, and is missing if that fails. */
export function SampleContentNote() {
  const { data } = useQuery({ queryKey: [adminCalls.sampleContent], queryFn: fetchSampleContent, staleTime: Infinity });
  const left = data?.left ?? [];
  return (
    <Status>
      {left.length > 0 && (
        <details className="card secondary small sample-content">
          <summary>This site still shows sample content.</summary>
          <p>
            {left.join(', ')}. <code>sample: true</code> marks it in the files of the content.
          </p>
        </details>
      )}
    </Status>
  );
}
