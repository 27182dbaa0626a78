import { preload } from 'react-dom';
import { type PictureSources, pictureSources } from '#domain/picture-variants.ts';
import { classNames } from './class-names.ts';

type Theme = 'light' | 'dark';

type PictureProps = {
  url: string;
  /** What the picture shows; '' when it only decorates. */
  alt: string;
  /** How wide it is on screen, as in <img sizes>. */
  sizes: string;
  /** Loaded at once, before it is known to be in sight. */
  eager?: boolean;
  /**
   * The one picture that the first view of a page is about: asked for before anything else. Of two that a style sheet
   * chooses from, each names the theme it is for.
   */
  leading?: boolean | Theme;
  /** Intrinsic size, whose ratio keeps the place until the picture is there. Square unless said otherwise. */
  width?: number;
  height?: number;
  fit?: 'cover' | 'contain';
  className?: string | undefined;
  imageClassName?: string | undefined;
};

/** Names the picture at the start of the page, ahead of the style sheet: its size is chosen before it is laid out. */
function announce({ src, avif }: PictureSources, sizes: string, theme?: Theme): void {
  const media = theme && `(prefers-color-scheme: ${theme})`;
  preload(src, { as: 'image', imageSrcSet: avif, imageSizes: sizes, type: 'image/avif', fetchPriority: 'high', media });
}

/** A picture in the best format and size the browser takes, in a box whose place is kept from the start. */
export function Picture({
  url,
  alt,
  sizes,
  eager = false,
  leading = false,
  width = 960,
  height = 960,
  fit = 'cover',
  ...rest
}: PictureProps) {
  const { className, imageClassName } = rest;
  const sources = pictureSources(url);
  // One of two waits to be the one that is shown: the other would be fetched for nothing.
  const isUrgent = eager || leading === true;
  if (leading && sources) announce(sources, sizes, leading === true ? undefined : leading);
  return (
    <picture className={classNames('picture block overflow-hidden bg-sunken', className)}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={sources?.src ?? url}
        alt={alt}
        width={width}
        height={height}
        loading={isUrgent ? 'eager' : 'lazy'}
        fetchPriority={isUrgent || leading ? 'high' : 'auto'}
        decoding={leading ? 'sync' : 'async'}
        className={classNames(
          'block h-auto w-full',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          imageClassName,
        )}
      />
    </picture>
  );
}
