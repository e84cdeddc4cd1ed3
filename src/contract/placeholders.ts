/**
 * URLs in prerendered pages that depend on the configuration: the server replaces these placeholders at startup.
 */
export const placeholders = {
  siteOrigin: 'https://site-origin.invalid',
  mapEmbedUrl: 'https://map-embed.invalid/',
  voiceAgentUrl: 'https://voice-agent.invalid/',
} as const;
