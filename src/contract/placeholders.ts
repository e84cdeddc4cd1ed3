/** URLs and words in prerendered pages that depend on the configuration: the server replaces these placeholders at startup. */
export const placeholders = {
  siteOrigin: 'https://site-origin.invalid',
  mapEmbedUrl: 'https://map-embed.invalid/',
  /** `noVoiceAgent` if the site has none. */
  voiceAgentUrl: 'https://voice-agent.invalid/',
  /** '' if it is not set. */
  bookingUrl: 'https://booking.invalid/',
  /** How long enquiries are kept. */
  retention: 'the-retention-placeholder',
} as const;

/**
 * In place of the time by which the firm answers an enquiry that is sent now. The server fills it in again whenever it
 * changes (server/http/site-files.ts).
 */
export const replyByPlaceholder = 'the-reply-by-placeholder';

/** In place of the address of a voice agent: the contact form. */
export const noVoiceAgent = '#form';
