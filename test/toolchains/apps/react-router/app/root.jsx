import { Links, Meta, Outlet, Scripts } from 'react-router';
import 'relx/style.css';

export default function Root() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
