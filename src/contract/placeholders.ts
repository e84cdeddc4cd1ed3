/** URLs in prerendered pages that depend on the configuration: the server replaces these placeholders at startup. */
export const placeholders = {
  siteOrigin: 'https://site-origin.invalid',
  mapEmbedUrl: 'https://map-embed.invalid/',
  /** `noVoiceAgent` where the site has none. */
  voiceAgentUrl: 'https://voice-agent.invalid/',
  /** '' where it is not set. */
  bookingUrl: 'https://booking.invalid/',
} as const;

/**
 * In place of the time by which an enquiry is answered that is sent now: the server fills it in, and again whenever it
 * changes (server/http/site-files.ts).
 */
export const replyByPlaceholder = 'the-reply-by-placeholder';

/** In place of the address of a voice agent: the contact form. */
export const noVoiceAgent = '#form';
