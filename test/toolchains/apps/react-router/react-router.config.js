export default { ssr: true, prerender: ['/posts/1'] };
