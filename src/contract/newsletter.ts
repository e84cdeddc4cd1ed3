/** The thanks in place of the newsletter's form. */
export const newsletterThanks = 'Thank you for subscribing to our newsletter!';

/** The error of an address that is not valid. */
export const invalidNewsletterAddress = 'Please enter a valid email address.';
