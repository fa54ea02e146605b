import json
import os

from generated import (
    ActivitiesApi,
    ApiClient,
    AthletesApi,
    Configuration,
    OAuthApi,
    SubscriptionsApi,
)

settings = json.loads(os.environ["SETTINGS"])
app = {"client_id": settings["clientId"], "client_secret": settings["clientSecret"]}
# Given a host, it ignores the servers of the operations; without one it takes them as they are in the document.
client = ApiClient(Configuration(access_token=settings["accessToken"]))

athlete = AthletesApi(client).get_athlete()
activities = ActivitiesApi(client).list_activities(per_page=200)
activity = ActivitiesApi(client).get_activity(settings["activityId"], include_all_efforts=True)
subscriptions = SubscriptionsApi(client)
created = subscriptions.create_subscription(**app, callback_url=settings["callbackUrl"], verify_token="skansen")
listed = subscriptions.list_subscriptions(**app)
subscriptions.delete_subscription(created.id, **app)
left = subscriptions.list_subscriptions(**app)
token = OAuthApi(client).issue_token(**app, grant_type="refresh_token", refresh_token=settings["refreshToken"])
print(
    json.dumps(
        {
            "athlete": athlete.firstname,
            "activities": len(activities),
            "efforts": len(activity.segment_efforts),
            "subscribed": [each.id == created.id for each in listed],
            "left": len(left),
            "refreshed": token.access_token.get_secret_value() == settings["accessToken"],
        }
    )
)
