/** The error of a wrong current password. By this text the form knows which of its fields is wrong. */
export const wrongPassword = 'This is not your password.';

/** The error of a call that changes who has access, if the session's last proof is too old. */
export const proofNeeded = 'Please confirm that it is you.';
