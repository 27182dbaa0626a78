import { memo, useId } from 'react';
import { type FaixaLayout, isRightToLeft, layoutFaixa } from '#domain/faixa.ts';
import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';
import { BAND, RibbonArt, ribbonCurve } from './ribbon-art.tsx';

const PLACEHOLDER = 'Saudades eternas';
const LINE_HEIGHT = 1.16;
/** Distance of the baseline below the letters' middle, in letter heights. */
const BASELINE = 0.3;

/** Only the letters are rendered again while typing. */
const StillRibbon = memo(RibbonArt);

function baselines({ lines, fontSize }: FaixaLayout): number[] {
  const size = fontSize * BAND.scale;
  const first = BAND.height / 2 + size * BASELINE - ((lines.length - 1) * size * LINE_HEIGHT) / 2;
  return lines.map((_, at) => first + at * size * LINE_HEIGHT);
}

function RibbonText({ layout, id, faded }: { layout: FaixaLayout; id: string; faded: boolean }) {
  const direction = isRightToLeft(layout.lines.join(' ')) ? 'rtl' : 'ltr';
  return (
    <svg viewBox="0 0 1000 380" aria-hidden="true" className="absolute inset-0 size-full" direction={direction}>
      {baselines(layout).map((offset, at) => (
        <g key={offset}>
          <path id={`${id}-line-${at}`} d={ribbonCurve(offset)} fill="none" />
          <text
            fontSize={layout.fontSize * BAND.scale}
            fill="#3f2f12"
            fillOpacity={faded ? 0.32 : 1}
            textAnchor="middle"
            className="font-display font-semibold"
          >
            <textPath href={`#${id}-line-${at}`} startOffset="50%">
              <tspan unicodeBidi="isolate">{layout.lines[at]}</tspan>
            </textPath>
          </text>
        </g>
      ))}
    </svg>
  );
}

type RibbonPreviewProps = {
  text: string;
  image: string;
  title: string;
  /** A square version for the summary. */
  small?: boolean;
  className?: string;
};

export function RibbonPreview({ text, image, title, small = false, className }: RibbonPreviewProps) {
  const id = useId();
  const layout = layoutFaixa(text);
  const isEmpty = layout.verdict === 'empty';
  const description = isEmpty
    ? `${title}, com a faixa ainda sem texto`
    : `${title}, com a faixa: ${layout.lines.join(' ')}`;
  return (
    <figure
      className={classNames(
        'relative isolate m-0 overflow-hidden rounded-card bg-sunken',
        small ? 'aspect-square' : 'aspect-[4/3]',
        className,
      )}
    >
      <Picture
        url={image}
        alt={description}
        sizes={small ? '6rem' : '(min-width: 40rem) 24rem, 85vw'}
        className="absolute inset-0 size-full"
        imageClassName={classNames('h-full!', small ? undefined : 'object-[50%_80%]')}
      />
      <div className={classNames('absolute inset-x-0 aspect-[1000/380]', small ? 'bottom-[3%]' : 'bottom-[2%]')}>
        <StillRibbon id={id} />
        <RibbonText layout={isEmpty ? layoutFaixa(PLACEHOLDER) : layout} id={id} faded={isEmpty} />
      </div>
    </figure>
  );
}

type WreathPictureProps = { title: string; image: string; faixa: string | null };

export function WreathPicture({ title, image, faixa }: WreathPictureProps) {
  if (faixa !== null) return <RibbonPreview text={faixa} image={image} title={title} />;
  return (
    <Picture
      url={image}
      alt={title}
      sizes="(min-width: 40rem) 24rem, 85vw"
      className="aspect-[4/3] w-full rounded-card"
      imageClassName="h-full!"
    />
  );
}
