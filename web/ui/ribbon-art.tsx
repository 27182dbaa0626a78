/** The band's curve: a quadratic line from side to side, `offset` units below the upper edge. */
export function ribbonCurve(offset: number): string {
  return `M 45 ${62 + offset} Q 500 ${142 + offset} 955 ${62 + offset}`;
}

/** The band's height in the drawing, and its scale compared to the printed field. */
export const BAND = { height: 150, scale: 0.91 } as const;

const LEFT_TAIL = 'M 47 168 L 150 204 Q 132 270 128 346 L 82 312 L 22 326 Q 44 240 47 168 Z';
const RIGHT_TAIL = 'M 953 168 L 850 204 Q 868 270 872 346 L 918 312 L 978 326 Q 956 240 953 168 Z';

const band = `M 45 62 Q 500 142 955 62 L 955 ${62 + BAND.height} Q 500 ${142 + BAND.height} 45 ${62 + BAND.height} Z`;

function Gradients({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}-satin`} x1="0" x2="1" y1="0" y2="0.06">
        <stop offset="0" stopColor="#d8cbad" />
        <stop offset="0.05" stopColor="#f4ecd9" />
        <stop offset="0.17" stopColor="#fffdf6" />
        <stop offset="0.31" stopColor="#f3ead5" />
        <stop offset="0.47" stopColor="#fffdf8" />
        <stop offset="0.62" stopColor="#f5edda" />
        <stop offset="0.8" stopColor="#fffcf4" />
        <stop offset="0.94" stopColor="#efe5cd" />
        <stop offset="1" stopColor="#cfc09d" />
      </linearGradient>
      <linearGradient id={`${id}-round`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity="0.7" />
        <stop offset="0.3" stopColor="#fff" stopOpacity="0" />
        <stop offset="0.7" stopColor="#6b5526" stopOpacity="0" />
        <stop offset="1" stopColor="#6b5526" stopOpacity="0.3" />
      </linearGradient>
      <linearGradient id={`${id}-gold`} x1="0" x2="1" y1="0" y2="0">
        <stop offset="0" stopColor="#7d5f24" />
        <stop offset="0.18" stopColor="#e6cf93" />
        <stop offset="0.36" stopColor="#a9843f" />
        <stop offset="0.55" stopColor="#f0dfae" />
        <stop offset="0.76" stopColor="#a47e38" />
        <stop offset="0.9" stopColor="#dcc282" />
        <stop offset="1" stopColor="#75581f" />
      </linearGradient>
      <linearGradient id={`${id}-tail`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="#8d7a52" />
        <stop offset="0.3" stopColor="#cfc2a2" />
        <stop offset="0.62" stopColor="#f3ead6" />
        <stop offset="1" stopColor="#d9cdb0" />
      </linearGradient>
      <filter id={`${id}-shadow`} x="-10%" y="-20%" width="120%" height="160%">
        <feGaussianBlur stdDeviation="11" />
      </filter>
    </defs>
  );
}

function Tail({ path, id }: { path: string; id: string }) {
  return (
    <>
      <path d={path} fill={`url(#${id}-tail)`} />
      <path d={path} fill="none" stroke={`url(#${id}-gold)`} strokeWidth="4" strokeLinejoin="round" />
    </>
  );
}

/** An ivory satin ribbon with gold edges, draped, its ends folded behind. `id` must be unique in the document. */
export function RibbonArt({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 1000 380" aria-hidden="true" className="absolute inset-0 size-full">
      <Gradients id={id} />
      <g filter={`url(#${id}-shadow)`} opacity="0.5">
        <path d={band} fill="#15110a" transform="translate(0 20)" />
        <path d={LEFT_TAIL} fill="#15110a" transform="translate(6 14)" />
        <path d={RIGHT_TAIL} fill="#15110a" transform="translate(-6 14)" />
      </g>
      <Tail path={LEFT_TAIL} id={id} />
      <Tail path={RIGHT_TAIL} id={id} />
      <path d={band} fill={`url(#${id}-satin)`} />
      <path d={band} fill={`url(#${id}-round)`} />
      {[5, BAND.height - 5].map((offset) => (
        <path key={offset} d={ribbonCurve(offset)} fill="none" stroke={`url(#${id}-gold)`} strokeWidth="7" />
      ))}
      {[15, BAND.height - 15].map((offset) => (
        <path
          key={offset}
          d={ribbonCurve(offset)}
          fill="none"
          stroke={`url(#${id}-gold)`}
          strokeWidth="1.6"
          strokeOpacity="0.85"
        />
      ))}
    </svg>
  );
}
