/** What staff read about an address whose domain accepts no mail. */
export const takesNoMail = (address: string): string =>
  `This domain takes no mail: ${address.slice(address.lastIndexOf('@') + 1)}. The address may be mistyped.`;
