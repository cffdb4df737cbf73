import { route } from '@react-router/dev/routes';

export default [route('posts/:id', 'routes/post.jsx')];
