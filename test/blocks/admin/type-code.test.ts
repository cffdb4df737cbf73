import type { RelationType } from 'relx/contract';
import { expect, it } from 'vitest';
import { phpOf, typescriptOf } from '../../../blocks/admin/type-code.js';

it('a relation type is copied as code, without what code can’t register', () => {
  const type: RelationType = {
    name: 'it-s',
    label: "Ada's",
    labels: { from: 'C:\\', to: 'B' },
    from_object_types: ['post'],
    to_object_types: ['post', 'user'],
    direction: 'from_to',
    max_connections: 2,
    max_connections_to: null,
    fields: { role: { type: 'string', private: true } },
    hidden: true,
    source: { label: 'Books' },
    origin: 'site',
  };
  expect(phpOf(type)).toBe(`add_action( 'init', function () {
	if ( ! function_exists( 'ncr_register_relation_type' ) ) {
		return;
	}
	ncr_register_relation_type( 'it-s', array(
		'label' => 'Ada\\'s',
		'labels' => array(
			'from' => 'C:\\\\',
			'to' => 'B',
		),
		'from_object_types' => array( 'post' ),
		'to_object_types' => array( 'post', 'user' ),
		'direction' => 'from_to',
		'max_connections' => 2,
		'fields' => array(
			'role' => array(
				'type' => 'string',
				'private' => true,
			),
		),
	) );
} );
`);
  const { name: _, hidden, source, origin, max_connections_to, ...definition } = type;
  const [, list = ''] = /defineRelationTypes\(([\s\S]*)\);\n$/.exec(typescriptOf(type)) ?? [];
  expect(new Function(`return ${list}`)()).toEqual([{ name: 'it-s', ...definition }]);
});
