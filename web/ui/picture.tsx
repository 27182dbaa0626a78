import { preload } from 'react-dom';
import { type PictureSources, pictureSources } from '#domain/picture-variants.ts';
import { classNames } from './class-names.ts';

type Theme = 'light' | 'dark';

type PictureProps = {
  url: string;
  /** Alternative text; '' for a decorative picture. */
  alt: string;
  /** Its width on screen, as in <img sizes>. */
  sizes: string;
  /** Loads at once instead of when it comes near the viewport. */
  eager?: boolean;
  /**
   * For the main picture of the first view, which is preloaded. Where a style sheet shows one of two pictures, each
   * names its theme.
   */
  leading?: boolean | Theme;
  /** Intrinsic size, whose ratio reserves the space before the picture loads. Square by default. */
  width?: number;
  height?: number;
  fit?: 'cover' | 'contain';
  className?: string | undefined;
  imageClassName?: string | undefined;
};

/** Preloads the picture in the head, before the style sheet. */
function announce({ src, avif }: PictureSources, sizes: string, theme?: Theme): void {
  const media = theme && `(prefers-color-scheme: ${theme})`;
  preload(src, { as: 'image', imageSrcSet: avif, imageSizes: sizes, type: 'image/avif', fetchPriority: 'high', media });
}

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
  // One of two themed pictures stays hidden: loading both eagerly would fetch one for nothing.
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
