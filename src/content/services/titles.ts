/**
 * The services in the order of all lists: the id is the route segment, form value, project category and the name of the
 * service's file. The texts are in these files; the admin area needs the titles alone.
 */
export const serviceTitles = {
  'ai-services': 'AI Solutions',
  cybersecurity: 'Cybersecurity',
  ecommerce: 'E-commerce Enhancement',
  mobile: 'Mobile App Development',
  digital: 'Digital Transformation Consulting',
  'smart-product': 'Smart Product Design',
} as const;
