import type { AgendaEvent } from '#contract/funerals.ts';
import { type Day, dayRange } from '#domain/dates.ts';
import { isWithin } from '#domain/funeral-events.ts';

/** An event with the time for which it holds its place: [from, to). */
type Block = { event: AgendaEvent; from: Date; to: Date };

/** The part of a block that falls on one day, in minutes since the day began. */
export type Segment = { block: Block; start: number; end: number; isContinued: boolean };

/** A segment beside others that overlap it: the `lane`-th of `lanes` columns of equal width. */
export type Placed = Segment & { lane: number; lanes: number };

const DAY_MINUTES = 24 * 60;
/** A block is drawn at least this tall, so that its words have room. */
const SHORTEST_MINUTES = 50;

/** Each event with its duration, earliest first. */
export function blocksOf(events: readonly AgendaEvent[]): Block[] {
  const blocks = events.map((event) => ({ event, from: new Date(event.data_hora), to: new Date(event.ate) }));
  return blocks.sort((a, b) => a.from.getTime() - b.from.getTime());
}

/** The blocks' parts on a São Paulo day, earliest first; one that began before comes first. */
export function segmentsOf(blocks: readonly Block[], day: Day): Segment[] {
  const { from, to } = dayRange(day, day);
  const minute = (instant: Date) => (instant.getTime() - from.getTime()) / 60_000;
  return blocks
    .filter((block) => isWithin(block, { from, to }))
    .map((block) => ({
      block,
      start: Math.max(0, minute(block.from)),
      end: Math.min(DAY_MINUTES, minute(block.to)),
      isContinued: block.from < from,
    }));
}

function drawnEnd({ start, end }: Segment): number {
  return Math.max(end, start + SHORTEST_MINUTES);
}

/** Segments that overlap, one after the other, share the width; each takes the first column that is free. */
export function placeSegments(segments: readonly Segment[]): Placed[] {
  const placed: Placed[] = [];
  let group: Placed[] = [];
  let ends: number[] = [];
  const closeGroup = () => {
    for (const one of group) one.lanes = ends.length;
    group = [];
    ends = [];
  };
  for (const segment of segments.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (ends.every((end) => end <= segment.start)) closeGroup();
    const free = ends.findIndex((end) => end <= segment.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = drawnEnd(segment);
    const one = { ...segment, lane, lanes: 1 };
    group.push(one);
    placed.push(one);
  }
  closeGroup();
  return placed;
}

/** The working day is always drawn, and as much more as the events need. */
const USUAL_HOURS = { first: 7, last: 19 };

/** The hours that a grid of these days has to show, [first, last). */
export function hoursOf(days: readonly (readonly Segment[])[]): { first: number; last: number } {
  const all = days.flat();
  return {
    first: Math.min(USUAL_HOURS.first, ...all.map(({ start }) => Math.floor(start / 60))),
    last: Math.min(24, Math.max(USUAL_HOURS.last, ...all.map((one) => Math.ceil(drawnEnd(one) / 60)))),
  };
}
