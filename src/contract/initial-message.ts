/** The message that the consultation form of a service begins with. */
export const initialMessage = (serviceTitle: string): string =>
  `I'm interested in your ${serviceTitle} services. Please contact me to discuss how you can help.`;
