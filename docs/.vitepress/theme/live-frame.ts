import { withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref } from 'vue';

/** URL of a page of the playground, from any page of the site. */
const address = (page: string, parameters: Readonly<Record<string, string>>): string =>
  `${withBase(`/playground/${page}`)}?${new URLSearchParams(parameters)}`;

const frame = (src: string, title: string) => h('iframe', { class: 'live-frame', src, title, allow: 'clipboard-write' });

/** The playground. It loads when you open it, or if the page's URL has a sample. */
export const LivePlayground = defineComponent({
  setup() {
    const parameters = ref<Readonly<Record<string, string>>>();
    onMounted(() => {
      const requested = new URLSearchParams(location.search);
      if (requested.has('sample') || requested.has('view')) parameters.value = Object.fromEntries(requested);
    });
    const open = (chosen: Readonly<Record<string, string>>) => () => {
      parameters.value = chosen;
    };
    return () =>
      parameters.value
        ? frame(address('index.html', parameters.value), 'Playground')
        : h('p', { class: 'live-buttons' }, [
            h('button', { type: 'button', onClick: open({ view: 'code' }) }, 'Open the samples'),
            h('button', { type: 'button', onClick: open({ view: 'controls' }) }, 'Try attributes and styles'),
          ]);
  },
});

/** A form that sends the request of an operation. It loads when you open it. */
export const TryRequest = defineComponent({
  props: { operation: { type: String, required: true } },
  setup({ operation }) {
    const isOpen = ref(false);
    const open = () => {
      isOpen.value = true;
    };
    return () =>
      isOpen.value
        ? frame(address('rest.html', { operation }), `Request of ${operation}`)
        : h(
            'p',
            { class: 'live-buttons' },
            h('button', { type: 'button', 'aria-label': `Try it: ${operation}`, onClick: open }, 'Try it'),
          );
  },
});

/** Link from a code block of a guide to the same code in the playground. */
export const SampleLink = defineComponent({
  props: { sample: { type: String, required: true } },
  setup:
    ({ sample }) =>
    () =>
      h(
        'p',
        { class: 'sample-link' },
        h('a', { href: `${withBase('/playground.html')}?${new URLSearchParams({ sample })}` }, 'Open in the playground'),
      ),
});
