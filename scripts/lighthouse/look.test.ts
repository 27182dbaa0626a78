import { expect, test } from 'vitest';
import { causesOf, lookOf } from './look.ts';

const PERFECT = { score: 1, auditRefs: [{ id: 'document-title', weight: 3 }] };

function aReport(change: Record<string, unknown> = {}) {
  const requests = [
    { resourceType: 'Script', transferSize: 100_000 },
    { resourceType: 'Image', transferSize: 70_000 },
    { resourceType: 'Script', transferSize: 1_500 },
    { resourceType: 'Script' },
  ];
  return {
    categories: { performance: PERFECT, accessibility: PERFECT, 'best-practices': PERFECT, seo: PERFECT },
    audits: {
      'document-title': { title: 'Has a title', score: 1 },
      'largest-contentful-paint': { title: 'LCP', score: 0.9, numericValue: 1234.5 },
      'cumulative-layout-shift': { title: 'CLS', score: 1, numericValue: 0 },
      'total-blocking-time': { title: 'TBT', score: 1, numericValue: 12 },
      'network-requests': { title: 'Requests', score: null, details: { items: requests } },
    },
    ...change,
  };
}

test('a look holds the four scores, the times and the bytes of the scripts alone', () => {
  expect(lookOf(aReport())).toEqual({
    scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
    lcpMs: 1234.5,
    cls: 0,
    tbtMs: 12,
    scriptKb: 101.5,
    lost: [],
  });
});

test('what counts for a score and is not perfect is named as its cause', () => {
  const { categories } = aReport();
  const auditRefs = [
    { id: 'document-title', weight: 3 },
    { id: 'largest-contentful-paint', weight: 25 },
    { id: 'total-blocking-time', weight: 0 },
  ];
  const look = lookOf(aReport({ categories: { ...categories, performance: { score: 0.97, auditRefs } } }));
  expect(causesOf(look)).toEqual(['largest-contentful-paint 90']);
});

test('four full scores need no explanation', () => {
  expect(causesOf({ ...lookOf(aReport()), lost: ['largest-contentful-paint 99'] })).toEqual([]);
});

test('a page that could not be looked at is an error and no zero', () => {
  const runtimeError = { code: 'ERRORED_DOCUMENT_REQUEST', message: 'status 500' };
  expect(() => lookOf(aReport({ runtimeError }))).toThrow('ERRORED_DOCUMENT_REQUEST');
  const { 'total-blocking-time': _missing, ...audits } = aReport().audits;
  expect(() => lookOf(aReport({ audits }))).toThrow('total-blocking-time');
});
