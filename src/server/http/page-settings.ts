import { describeRetention } from '#content/legal/retention.ts';
import { noVoiceAgent } from '../../contract/placeholders.ts';
import type { Site } from '../site.ts';
import type { FrameOrigins } from './security-headers.ts';
import type { PageSettings } from './site-files.ts';

/** The values of the placeholders that the build wrote. */
export function pageSettings(config: Site['config']): PageSettings {
  const { siteOrigin, mapEmbedUrl, voiceAgentUrl = noVoiceAgent, bookingUrl = '', retentionDays } = config;
  return { siteOrigin, mapEmbedUrl, voiceAgentUrl, bookingUrl, retention: describeRetention(retentionDays) };
}

/** The origins of the two frames that a visitor can load: a policy names origins, since an address with a query is invalid. */
export const frameOrigins = ({ mapEmbedUrl, voiceAgentUrl }: Site['config']): FrameOrigins => ({
  map: new URL(mapEmbedUrl).origin,
  voiceAgent: voiceAgentUrl && new URL(voiceAgentUrl).origin,
});
