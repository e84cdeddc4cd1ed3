/** The ids of the services: route segment, form value and project category (SPEC section 2). */
export const serviceIds = ['ai-services', 'cybersecurity', 'ecommerce', 'mobile', 'digital', 'smart-product'] as const;

export type ServiceId = (typeof serviceIds)[number];
