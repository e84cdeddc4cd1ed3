/** Where a visitor came from, as the browser tells it: the first page of the visit, the host that linked to it, utm_*. */
export type VisitSource = {
  firstPage?: string;
  referrerHost?: string;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  utmTerm?: string;
  utmContent?: string;
};
