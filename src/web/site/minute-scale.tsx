import './minute-scale.css';

/** The scale of a chart's border: below the header and above the footer, the only joint of the site. */
export const MinuteScale = () => <div className="minute-scale" aria-hidden="true" />;
