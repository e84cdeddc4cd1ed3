/** The mail with the link by which somebody sets a password. */
export const passwordMail = (username: string) => ({
  subject: `Your account at ${window.location.host}`,
  line: `Please set the password of your account ‘${username}’ here:`,
});
