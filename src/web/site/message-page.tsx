import offchart from '#content/drawings/offchart.svg?raw';
import type { ReactNode } from 'react';
import { Chart } from './chart.tsx';
import './message-page.css';

/** A page that only says something, beside the limit of a chart. */
export const MessagePage = ({ children }: { children: ReactNode }) => (
  <section className="message-page">
    <div className="wrap">
      <div>{children}</div>
      <Chart places="offchart" drawing={offchart} />
    </div>
  </section>
);
