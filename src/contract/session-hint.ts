/** A readable cookie without personal data: pages request the session only if it exists. */
export const signedInHint = 'signed_in';
