/** The line between tools and table: the meaning of the dot in a row. Rows have a text for screen readers. */
export const ListLegend = () => (
  <div className="list-legend" aria-hidden="true">
    <span className="dot" />
    not contacted yet
  </div>
);
