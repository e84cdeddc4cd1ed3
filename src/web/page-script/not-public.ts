/** The site of a project may not be public: its link would lead to the top of this page (ui/more-link.tsx). */
export function stayAtPrivateLinks(): void {
  addEventListener('click', (event) => {
    if ((event.target as Element).closest('.not-public')) event.preventDefault();
  });
}
