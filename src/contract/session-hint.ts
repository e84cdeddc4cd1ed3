/** Readable cookie without personal data: pages ask for the session only where it exists. */
export const signedInHint = 'signed_in';
