import type { ReactNode } from 'react';
import offchart from '../drawings/offchart.svg?raw';
import { Chart } from './chart.tsx';
import './message-page.css';

/** A page that only says something, on a chart of open water. */
export const MessagePage = ({ children }: { children: ReactNode }) => (
  <section className="message-page">
    <Chart drawing={offchart} />
    <div className="wrap">{children}</div>
  </section>
);
