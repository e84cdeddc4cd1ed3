/** What staff read about an address whose domain accepts no mail. */
export const takesNoMail = (address: string): string =>
  `This domain does not accept mail: ${address.slice(address.lastIndexOf('@') + 1)}. The address may be mistyped.`;
