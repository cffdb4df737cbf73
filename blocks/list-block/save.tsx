import { useBlockProps } from '@wordpress/block-editor';
import type { ReactElement } from 'react';
import type { ObjectType } from 'relx';
import type { BlockAttributes } from './block-attributes.js';
import { PLACE, placeOf } from './placeholder.js';

/**
 * What a post keeps of a list: a place for it, and no list, which would be out of date with the next relation. A server
 * fills it.
 */
export const createSave = (objectType: ObjectType) =>
  function save({ attributes }: { readonly attributes: BlockAttributes }): ReactElement {
    return <div {...useBlockProps.save({ [PLACE]: placeOf(objectType, attributes) })} />;
  };
