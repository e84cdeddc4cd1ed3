/** The key in sessionStorage of the first page of this visit. */
const visitKey = 'visit';
const maxLength = 100;

/** Remembers, in the inline script, the first page that is loaded in this tab, and the page that linked to it. */
export function rememberVisit(): void {
  try {
    sessionStorage[visitKey] ??= `${window.location.href} ${document.referrer}`;
  } catch {
    // The enquiry is sent without it.
  }
}

/**
 * The source of this visit, urlencoded as the server reads it: the path of the first page, the host of the page that
 * linked to it, and utm_* of its address. Empty if nothing is known.
 */
export function readVisit(): string {
  try {
    const [first = '', referrer = ''] = String(sessionStorage[visitKey]).split(' ');
    const { host, pathname, searchParams } = new URL(first);
    const visit = new URLSearchParams({ page: pathname });
    const from = referrer && new URL(referrer).host;
    if (from !== host) visit.set('referrer', from);
    for (const [name, value] of searchParams)
      if (/^utm_[a-z]{4,8}$/.test(name)) visit.set(name, value.slice(0, maxLength));
    return String(visit);
  } catch {
    return '';
  }
}
