/** The ids of the services: route segment, form value and project category. */
export const serviceIds = ['ai-services', 'cybersecurity', 'ecommerce', 'mobile', 'digital', 'smart-product'] as const;

export type ServiceId = (typeof serviceIds)[number];
