import { heading } from '../../print/heading.ts';
import { ink, type Sheet, styles } from '../../print/sheet.ts';
import { heightOf, makeRoom, moveDown, write } from '../../print/type.ts';
import type { ChartTone, ReportBars, ReportLine } from '../content.ts';
import { cellWords } from '../words.ts';

const tones: Record<ChartTone, string> = {
  blue: ink.accent,
  green: ink.good,
  amber: ink.attention,
  red: ink.danger,
  grey: '#8b867e',
};

const rowHeight = 20;
const labelWidth = 130;

/** Horizontal bars, each between its label and its value, so that no legend is needed. */
export function drawBars(sheet: Sheet, { title, alt, bars, unit }: ReportBars): void {
  heading(sheet, title, bars.length * rowHeight);
  const { pdf, tags, left, width } = sheet;
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const room = width - labelWidth - 100;
  // Each row is a separate figure on its page, so that many bars can span pages.
  for (const [index, { label, value, tone }] of bars.entries()) {
    const high = Math.max(rowHeight, heightOf(sheet, label, styles.body, labelWidth - 8) + 6);
    makeRoom(sheet, high);
    const { y } = pdf;
    tags.content(
      'Figure',
      () => {
        write(sheet, label, styles.body, { y: y + 2, width: labelWidth - 8 });
        const length = most > 0 ? (value / most) * room : 0;
        pdf.rect(left + labelWidth, y + 3, room, 10).fill(ink.fill);
        if (length > 0) pdf.rect(left + labelWidth, y + 3, Math.max(length, 1), 10).fill(tones[tone]);
        write(sheet, cellWords(value, unit), styles.strong, {
          x: left + labelWidth + room + 8,
          y: y + 2,
          width: 92,
        });
      },
      { alt: index === 0 ? alt : `${label}: ${cellWords(value, unit)}` },
    );
    pdf.x = left;
    pdf.y = y + high;
  }
  moveDown(sheet, 6);
}

const chartHeight = 150;
const axis = { left: 30, right: 34, bottom: 18, top: 8 };

const monthWords = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Line chart over days or months: counts on the left axis, percentages on the right. */
export function drawLines(sheet: Sheet, chart: ReportLine): void {
  const { title, alt, dates, lines, by } = chart;
  heading(sheet, title, chartHeight + 40);
  const { pdf, tags, left, width } = sheet;
  const top = pdf.y + 16;
  const plot = {
    x: left + axis.left,
    y: top + axis.top,
    width: width - axis.left - axis.right,
    height: chartHeight - axis.top - axis.bottom,
  };
  const counted = lines
    .filter(({ percent }) => !percent)
    .flatMap(({ values }) => values.map((value) => value ?? 0));
  const most = niceMost(Math.max(...counted, 0));
  const at = (index: number) => plot.x + (dates.length < 2 ? 0.5 : index / (dates.length - 1)) * plot.width;
  tags.content(
    'Figure',
    () => {
      drawKey(sheet, lines, pdf.y);
      for (const step of [0, 0.25, 0.5, 0.75, 1]) {
        const y = plot.y + plot.height * (1 - step);
        pdf
          .moveTo(plot.x, y)
          .lineTo(plot.x + plot.width, y)
          .lineWidth(0.4)
          .strokeColor(ink.hairline)
          .stroke();
        if (most * step === Math.round(most * step))
          write(sheet, String(most * step), styles.label, {
            x: left,
            y: y - 4,
            width: axis.left - 5,
            align: 'right',
          });
        if (lines.some(({ percent }) => percent))
          write(sheet, `${step * 100}%`, styles.label, {
            x: plot.x + plot.width + 5,
            y: y - 4,
            width: axis.right - 5,
          });
      }
      const words = by === 'month' ? monthWords : dayWords;
      const marks = Math.min(dates.length, 7);
      for (let mark = 0; mark < marks; mark += 1) {
        const index = marks < 2 ? 0 : Math.round((mark / (marks - 1)) * (dates.length - 1));
        const x = Math.min(Math.max(at(index) - 30, left), left + width - 60);
        write(sheet, words.format(new Date(dates[index] ?? '')), styles.label, {
          x,
          y: plot.y + plot.height + 5,
          width: 60,
          align: 'center',
        });
      }
      for (const { tone, percent, values } of lines) {
        const high = percent ? 100 : most;
        const height = (value: number) => plot.y + plot.height * (1 - (high === 0 ? 0 : value / high));
        let isOpen = false;
        for (const [index, value] of values.entries()) {
          if (value === null) {
            if (isOpen) pdf.lineWidth(1.4).strokeColor(tones[tone]).stroke();
            isOpen = false;
            continue;
          }
          if (isOpen) pdf.lineTo(at(index), height(value));
          else pdf.moveTo(at(index), height(value));
          isOpen = true;
        }
        if (isOpen) pdf.lineWidth(1.4).strokeColor(tones[tone]).stroke();
      }
    },
    { alt },
  );
  pdf.x = left;
  pdf.y = top + chartHeight + 6;
}

function drawKey(sheet: Sheet, lines: ReportLine['lines'], y: number): void {
  const { pdf, left } = sheet;
  let x = left + axis.left;
  for (const { label, tone } of lines) {
    pdf
      .moveTo(x, y + 5)
      .lineTo(x + 14, y + 5)
      .lineWidth(1.6)
      .strokeColor(tones[tone])
      .stroke();
    write(sheet, label, styles.small, { x: x + 18, y, width: 130 });
    x += 150;
  }
}

/** A round number that is at least the maximum, divisible into four equal steps for whole numbers. */
function niceMost(most: number): number {
  if (most <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 2.5, 4, 5, 10].find((one) => one * unit >= most) ?? 10;
  return Math.ceil((step * unit) / 4) * 4;
}
