const OWN = '/relx/v1/';

/** The names of the components that a value refers to. */
function referenced(value, found = []) {
  if (typeof value !== 'object' || value === null) return found;
  if (typeof value.$ref === 'string') found.push(value.$ref.split('/').slice(2).join('/'));
  for (const part of Object.values(value)) referenced(part, found);
  return found;
}

/**
 * The description of the plugin's routes: the part of `openapi.json` below `relx/v1`, because WordPress has the other routes itself.
 *
 * @param {object} document Content of `openapi.json`.
 * @returns {object}
 */
export function pluginOpenapi({ paths, components, tags, ...document }) {
  const own = Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith(OWN)));
  const used = new Set();
  const add = (value) => {
    for (const name of referenced(value)) {
      if (used.has(name)) continue;
      used.add(name);
      const [group, key] = name.split('/');
      add(components[group][key]);
    }
  };
  add(own);
  const kept = ([group, all]) => [
    group,
    group === 'securitySchemes' ? all : Object.fromEntries(Object.entries(all).filter(([key]) => used.has(`${group}/${key}`))),
  ];
  const ownTags = new Set(Object.values(own).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags ?? [])));
  return {
    ...document,
    tags: tags.filter(({ name }) => ownTags.has(name)),
    paths: own,
    components: Object.fromEntries(Object.entries(components).map(kept)),
  };
}
